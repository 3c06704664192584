import { energy } from '#extensions/energy/infra/energy.ts';
import { notices } from '#extensions/notices/infra/notices.ts';
import { ownStake } from '#extensions/own-stake/infra/own-stake.ts';
import type { LoggedValue } from './constructs/monitoring/logged-value.ts';
import type { MonitoredEvent } from './constructs/monitoring/monitored-event.ts';
import type { Extension } from './stacks/extension.ts';
import type { Grant } from './stacks/grant.ts';
import type { Workflow } from './stacks/workflow.ts';
import type { ExtensionName, Stage } from './stages/stage.ts';

/**
 * What every extension deploys, by its switch in the stage's file. Nothing else of lib imports an
 * extension; the stacks are handed what is here (app.ts).
 */
export const extensions: Partial<Record<ExtensionName, Extension>> = { energy, ownStake, notices };

/** Those that the stage has switched on, by name. */
export const extensionsOf = (stage: Stage): [ExtensionName, Extension][] =>
  (Object.entries(extensions) as [ExtensionName, Extension][]).filter(
    ([name]) => stage.extensions[name],
  );

/** The log lines of extensions that become metrics. */
export const loggedBy = (
  list: Extension[],
): { events: MonitoredEvent[]; values: LoggedValue[] } => ({
  events: list.flatMap(({ events }) => events ?? []),
  values: list.flatMap(({ values }) => values ?? []),
});

const grantsOf = (part: 'routes' | 'adminRoutes'): Record<string, Grant> =>
  Object.assign({}, ...Object.values(extensions).map((extension) => extension[part]));

/** What the doors of extensions may do. They are deployed where the extension is off too. */
export const doors = {
  routes: grantsOf('routes'),
  adminRoutes: grantsOf('adminRoutes'),
  behind(workflow: Workflow): void {
    for (const { behindDoors } of Object.values(extensions)) behindDoors?.(workflow);
  },
};
