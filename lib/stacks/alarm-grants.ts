import type { CofferFunction } from '../constructs/coffer-function.ts';

/** It may ask CloudWatch which alarms fire; it asks for those of this stage. */
export function seesAlarms(fn: CofferFunction): void {
  fn.allow('shows which alarms fire', ['cloudwatch:DescribeAlarms'], '*', {
    wide: 'a list by prefix names no alarm; it reads names and states, and changes nothing',
  });
}
