import { books } from '#extensions/books/infra/books.ts';
import { energy } from '#extensions/energy/infra/energy.ts';
import { notices } from '#extensions/notices/infra/notices.ts';
import { ownStake } from '#extensions/own-stake/infra/own-stake.ts';
import { payouts } from '#extensions/payouts/infra/payouts.ts';
import { screening } from '#extensions/screening/infra/screening.ts';
import { swaps } from '#extensions/swaps/infra/swaps.ts';
import { tokenSweep } from '#extensions/token-sweep/infra/token-sweep.ts';
import { lineAlarmsOf } from '#model/alarms.ts';
import type { LoggedLines } from './constructs/monitoring/log-metrics.ts';
import type { Extension } from './stacks/extension.ts';
import type { Grant } from './stacks/grant.ts';
import type { Workflow } from './stacks/workflow.ts';
import { type ExtensionName, enabledChains, type Stage } from './stages/stage.ts';

/**
 * What every extension deploys, by its switch in the stage's file. Nothing else of lib imports an
 * extension; the stacks are handed what is here (app.ts).
 */
export const extensions: Partial<Record<ExtensionName, Extension>> = {
  tokenSweep,
  energy,
  ownStake,
  notices,
  books,
  swaps,
  screening,
  payouts,
};

const entries = Object.entries(extensions) as [ExtensionName, Extension][];

/** Those that the stage has switched on, by name. */
export const extensionsOf = (stage: Stage): [ExtensionName, Extension][] =>
  entries.filter(([name]) => stage.extensions[name]);

/** Those of them whose functions can report something in this stage. */
export const reportingIn = (stage: Stage, list: Extension[]): Extension[] =>
  list.filter(({ chain }) => chain === undefined || enabledChains(stage).includes(chain));

/** The log lines of extensions that become metrics. */
export const loggedBy = (list: Extension[]): LoggedLines => ({
  alarms: list.flatMap(({ alarms }) => lineAlarmsOf(alarms ?? {})),
  values: list.flatMap(({ values }) => values ?? []),
});

const grantsOf = (part: 'routes' | 'adminRoutes'): Record<string, Grant> =>
  Object.assign({}, ...Object.values(extensions).map((extension) => extension[part]));

/** What the doors of extensions may do. They are deployed where the extension is off too. */
export const doors = {
  routes: grantsOf('routes'),
  adminRoutes: grantsOf('adminRoutes'),
  behind(workflow: Workflow): void {
    for (const [name, { behindDoors, whenOff }] of entries) {
      behindDoors?.(workflow);
      if (!workflow.stage.extensions[name]) whenOff?.(workflow);
    }
  },
};
