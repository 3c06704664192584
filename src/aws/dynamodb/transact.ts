/**
 * The one way to write a DynamoDB transaction. A conflict is retried with jitter and then answered
 * with 503 / 50301 and Retry-After (docs/design.md "Tables").
 */
import { randomUUID } from 'node:crypto';
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { ApiError } from '#wire/api-error.ts';

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/**
 * `reasons` has one entry per item: its cancellation code, or null if the item was not the cause.
 */
export type TransactResult = { ok: true } | { ok: false; reasons: (string | null)[] };

const maxTries = 8;
const maxWaitMs = 3_000;
/**
 * The longest wait (ms) after a conflict over items that many callers write at once. Each of them
 * holds an item for about 12 ms, so that a longer wait only lets newcomers pass.
 */
const crowdedWaitMs = 60;

/** Error names and cancellation codes after which the same request may succeed. */
const transient = new Set([
  'TransactionConflict',
  'TransactionConflictException',
  'TransactionInProgressException',
  'ThrottlingError',
  'ThrottlingException',
  'Throttling',
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
]);

interface AwsError {
  name?: string;
  CancellationReasons?: { Code?: string }[];
}

/** The cancellation codes of a transaction, else the name of its error. */
function codesOf({ name = '', CancellationReasons }: AwsError): string[] {
  const codes = (CancellationReasons ?? []).flatMap(({ Code }) =>
    Code && Code !== 'None' ? [Code] : [],
  );
  return codes.length > 0 ? codes : [name];
}

/**
 * Whether `transact` gave up because of throttling, and not because another write had the same
 * items.
 */
export const isThrottled = (error: unknown): boolean => gaveUp(error) && !namesConflict(error);

/** Whether `transact` gave up because another write had one of the items. */
export const isConflict = (error: unknown): boolean => gaveUp(error) && namesConflict(error);

const gaveUp = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.kind === 'busy';

const namesConflict = ({ cause }: ApiError): boolean =>
  codesOf((cause ?? {}) as AwsError).some((code) => code.startsWith('Transaction'));

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Writes all items or none. If a condition fails, the result is `ok: false` with each item's code
 * ('ConditionalCheckFailed'). Conflicts and throttling are retried, up to 8 attempts within 3 s.
 * All attempts carry one request token, so that a write whose answer was lost is not made twice.
 * `token` (at most 36 characters) makes a caller's own repeat within ten minutes the same write.
 * With `crowded`, conflicts are retried as often as fit into the 3 s, and after short waits. With
 * `once`, the first conflict ends it: the caller decides what to write next.
 * @example
 * const { ok } = await transact(client, [{ Put: order }, outboxPut(outbox)]);
 * @throws ApiError 'busy' with Retry-After if the conflict lasts; the SDK's error in all other
 * cases.
 */
export async function transact(
  client: DynamoDBDocumentClient,
  items: TransactItem[],
  options: { token?: string; crowded?: boolean; once?: boolean } = {},
): Promise<TransactResult> {
  const command = { TransactItems: items, ClientRequestToken: options.token ?? randomUUID() };
  const deadline = Date.now() + maxWaitMs;
  let cause: unknown;
  for (let attempt = 1, tries = 1; ; attempt++) {
    let isCrowd = false;
    try {
      await client.send(new TransactWriteCommand(command));
      return { ok: true };
    } catch (error) {
      const { name = '', CancellationReasons } = error as AwsError;
      const reasons = (CancellationReasons ?? []).map(({ Code }) =>
        Code && Code !== 'None' ? Code : null,
      );
      if (reasons.includes('ConditionalCheckFailed')) return { ok: false, reasons };
      const codes = reasons.length > 0 ? reasons.filter((code) => code !== null) : [name];
      if (codes.length === 0 || !codes.every((code) => transient.has(code))) throw error;
      const isConflict = codes.every((code) => code.startsWith('Transaction'));
      isCrowd = options.crowded === true && isConflict;
      cause = error;
      if (options.once && isConflict) break;
    }
    if (!isCrowd) tries += 1;
    const longest = isCrowd ? crowdedWaitMs : 1_000;
    const wait = Math.random() * Math.min(longest, 25 * 2 ** attempt);
    if (tries > maxTries || Date.now() + wait > deadline) break;
    await sleep(wait);
  }
  throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' }, cause });
}
