import type { IWidget } from 'aws-cdk-lib/aws-cloudwatch';
import type { AlarmRow } from '#model/alarms.ts';
import type { ChainName } from '#shared/chains.ts';
import type { CofferAlarmProps } from '../constructs/monitoring/alarm.ts';
import type { LoggedValue } from '../constructs/monitoring/logged-value.ts';
import type { StageMetrics } from '../constructs/monitoring/stage-metrics.ts';
import type { MakeKey, MakeQueue } from './data-stack.ts';
import type { ExtensionStack } from './extension-stack.ts';
import type { Grant } from './grant.ts';
import type { Workflow } from './workflow.ts';

/**
 * Seam: what an extension deploys, in its folder's `infra/` (lib/extensions.ts lists them). A stage
 * that switches it off deploys only its doors, `routes` and `adminRoutes`, with what they may do:
 * they answer as in a stage that never had it.
 */
export interface Extension {
  /** Only payments of this chain need it: a stage without the chain has neither its alarms nor its graphs. */
  chain?: ChainName;
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
  /** Partitions of the table `deposits` (`AB#*`) that it stores with a credit (BesideCredit). */
  besideCredit?: string[];
  /** Functions, queues and schedules; and what the core's functions may do besides. */
  workflow?(workflow: Workflow): void;
  /**
   * Functions in a stack of the extension's own, `coffer-<stage>-<name>`, made after the workflow stack.
   * The queues that they read are in the workflow stack, whose functions send to them.
   */
  own?(stack: ExtensionStack): void;
  /** Where it is off: has the core's functions do without it. */
  whenOff?(workflow: Workflow): void;
  /**
   * A queue of the data stack, under the extension's name in `DataStack.extensionQueues`: functions of other
   * stacks send to it before those of its own stack are made. `workflow` registers it.
   */
  queue?: MakeQueue;
  /** A key that outlives every deployment, under the extension's name in `DataStack.extensionKeys`. */
  key?: MakeKey;
  /** Its alarms, as those of the core in src/model/alarms.ts. */
  alarms?: Readonly<Record<string, AlarmRow>>;
  /** What is measured for those that count no log lines; dead letters have their queues. */
  measured?(metrics: StageMetrics): Omit<CofferAlarmProps, 'stage' | 'topics' | 'row'>[];
  /** Numbers in log lines for `graphs` and `measured`. */
  values?: LoggedValue[];
  /** What comes last on the dashboard of money. */
  graphs?(metrics: StageMetrics): IWidget[];
}
