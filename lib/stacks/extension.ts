import type { IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { CofferAlarmProps } from '../constructs/monitoring/alarm.ts';
import type { LoggedValue } from '../constructs/monitoring/logged-value.ts';
import type { MonitoredEvent } from '../constructs/monitoring/monitored-event.ts';
import type { StageMetrics } from '../constructs/monitoring/stage-metrics.ts';
import type { MakeKey } from './data-stack.ts';
import type { Grant } from './grant.ts';
import type { Workflow } from './workflow.ts';

/**
 * Seam: what an extension deploys, in its folder's `infra/` (lib/extensions.ts lists them). A stage
 * that switches it off deploys only its doors, `routes` and `adminRoutes`, with what they may do:
 * they answer as in a stage that never had it.
 */
export interface Extension {
  /** What the doors of its published routes may do, by the id of the route. */
  routes?: Record<string, Grant>;
  /** The same of its doors of the admin API, by the name under functions/admin. */
  adminRoutes?: Record<string, Grant>;
  /**
   * What the core's functions may do for what the doors have given out, where it is off too: a
   * deposit address stays one.
   */
  behindDoors?(workflow: Workflow): void;
  /** What the core's routes may do besides, for its sake. */
  ofRoutes?: Record<string, Grant>;
  /** Functions, queues and schedules; and what the core's functions may do besides. */
  workflow?(workflow: Workflow): void;
  /** A key that outlives every deployment, under the extension's name in `DataStack.extensionKeys`. */
  key?: MakeKey;
  /** Log lines with an alarm each. */
  events?: MonitoredEvent[];
  /** Numbers in log lines for `graphs` and `alarms`. */
  values?: LoggedValue[];
  /** Alarms on other metrics. */
  alarms?(metrics: StageMetrics): Omit<CofferAlarmProps, 'stage' | 'topic'>[];
  /** What stands last on the dashboard of money. */
  graphs?(metrics: StageMetrics): IWidget[];
}
