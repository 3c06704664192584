import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { CofferFunction } from './coffer-function.ts';

/** Runs a function every minute. A failed run is not repeated: the next one comes in a minute. */
export function everyMinute(scope: Construct, target: CofferFunction): void {
  target.fn.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  new events.Rule(scope, `Every-minute-${target.entry.replaceAll('/', '-')}`, {
    ruleName: target.fn.functionName,
    schedule: events.Schedule.rate(Duration.minutes(1)),
    targets: [
      new targets.LambdaFunction(target.fn, { retryAttempts: 0, maxEventAge: Duration.minutes(1) }),
    ],
  });
}
