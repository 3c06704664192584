import * as lambda from 'aws-cdk-lib/aws-lambda';

/**
 * X-Ray costs 5 USD per million traces. AWS samples one request a second and 5 % of the rest of
 * each function that is `Active`; a function in `PassThrough` is traced when its caller was.
 *
 * What runs by the clock passes through: five watchers tick 2.5 times a second, which would be
 * 2.8 million traces (14 USD) a month of an idle deployment, and a schedule that was sampled would
 * hand its trace to the ticks that it seeds, which hand it on to themselves for ever. Streams cut
 * traces, so that each of the seven changes of a withdrawal and its webhooks would begin one in the
 * dispatcher (35 USD per million withdrawals); the request id in the log lines follows those. The
 * signer is traced when a withdrawal's step woke it, not when a tick did. What a person or a
 * merchant calls is active, and so are the state machine and its steps.
 */
export function tracingOf(entry: string): lambda.Tracing {
  const passes = entry.startsWith('schedule/') || entry.startsWith('queue/');
  return passes ? lambda.Tracing.PASS_THROUGH : lambda.Tracing.ACTIVE;
}
