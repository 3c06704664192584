import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { CofferFunction } from './coffer-function.ts';

/** Runs a function every minute. A failed run is not repeated: the next one comes in a minute. */
export function everyMinute(scope: Construct, target: CofferFunction): void {
  target.runsEvery = 1;
  runs(scope, target, 'Every-minute', events.Schedule.rate(Duration.minutes(1)));
}

/** Runs a function every hour. A failed run is not repeated. */
export function everyHour(scope: Construct, target: CofferFunction): void {
  target.runsEvery = 60;
  runs(scope, target, 'Every-hour', events.Schedule.rate(Duration.hours(1)));
}

/** Runs a function every five minutes from 01:00 to 04:55 UTC. A failed run is not repeated. */
export function everyNight(scope: Construct, target: CofferFunction): void {
  target.runsEvery = 24 * 60;
  runs(scope, target, 'Every-night', events.Schedule.cron({ minute: '0/5', hour: '1-4' }));
}

/** Runs a function once a night, at 00:30 UTC. A failed run is not repeated. */
export function onceANight(scope: Construct, target: CofferFunction): void {
  target.runsEvery = 24 * 60;
  runs(scope, target, 'Once-a-night', events.Schedule.cron({ minute: '30', hour: '0' }));
}

function runs(
  scope: Construct,
  target: CofferFunction,
  name: string,
  schedule: events.Schedule,
): void {
  target.fn.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  new events.Rule(scope, `${name}-${target.entry.replaceAll('/', '-')}`, {
    ruleName: target.fn.functionName,
    schedule,
    targets: [
      new targets.LambdaFunction(target.fn, { retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
    ],
  });
}
