/** AWS errors for too many calls at once. */
const throttled = new Set([
  'ThrottlingException',
  'ThrottlingError',
  'Throttling',
  'TooManyRequestsException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'LimitExceededException',
]);

/** Error names of the AWS SDK, and error codes of Node, for a call that was not answered. */
const unanswered = new Set([
  'TimeoutError',
  'RequestTimeout',
  'RequestTimeoutException',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

interface SdkError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/**
 * Whether the same request may succeed a moment later: an AWS service throttled the call, failed
 * by itself (HTTP 5xx), or gave no answer after the SDK's own retries. Such a call may have been
 * carried out, so the caller repeats with the same idempotency key or biz_order_id.
 */
export function isTransient(error: unknown): boolean {
  const { name = '', code = '', $metadata } = (error ?? {}) as SdkError;
  if (throttled.has(name) || unanswered.has(name) || unanswered.has(code)) return true;
  return ($metadata?.httpStatusCode ?? 0) >= 500;
}
