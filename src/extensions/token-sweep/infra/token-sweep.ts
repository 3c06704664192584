import { everyMinute } from '#lib/constructs/schedule.ts';
import type { Extension } from '#lib/stacks/extension.ts';
import { sweepAlarms } from './sweep-alarms.ts';
import { collectsDeposits, sweepAdminGrants, sweepRouteGrants } from './sweep-grants.ts';

/** The function that collects deposits, each minute, and what it reports. */
export const tokenSweep: Extension = {
  routes: sweepRouteGrants,
  adminRoutes: sweepAdminGrants,
  besideCredit: ['SW#*'],
  alarms: sweepAlarms,
  workflow(workflow) {
    const collect = workflow.make('schedule/collect-deposits', { timeoutSeconds: 50 });
    collectsDeposits(collect, workflow.data);
    everyMinute(workflow.stack, collect);
  },
  /** The watchers note no candidate, and the vaults sign no order of a sweep. */
  whenOff({ functions }) {
    for (const [entry, fn] of Object.entries(functions)) {
      if (/^(queue\/(sign|watch)|keys\/vault)-/.test(entry)) fn.variable('TOKEN_SWEEP', 'off');
    }
  },
};
