import * as lambda from 'aws-cdk-lib/aws-lambda';

/**
 * X-Ray costs 5 USD per million traces. AWS samples one request a second and 5 % of the rest of
 * each function that is `Active`; a function in `PassThrough` is traced when its caller was.
 *
 * Scheduled and queued work passes through. Five watchers tick 2.5 times a second, which would be
 * 2.8 million traces (14 USD) a month in an idle deployment; and a sampled schedule would hand its
 * trace to the ticks it seeds, which would hand it on for ever. Streams cut traces: each of the
 * seven changes of a withdrawal and its webhooks would begin one in the dispatcher (35 USD per
 * million withdrawals); there the request id in the log lines connects them. The signer is traced
 * when a step of a withdrawal woke it, not when a tick did. The APIs, the state machines and their
 * steps are active.
 */
export function tracingOf(entry: string): lambda.Tracing {
  const passes = entry.startsWith('schedule/') || entry.startsWith('queue/');
  return passes ? lambda.Tracing.PASS_THROUGH : lambda.Tracing.ACTIVE;
}
