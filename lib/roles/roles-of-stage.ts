import { App } from 'aws-cdk-lib';
import { makeStacks } from '../app.ts';
import type { Bundles } from '../bundling/bundle-functions.ts';
import type { Stage } from '../stages/stage.ts';
import type { NamedTemplate } from './resource-names.ts';
import { type RoleRow, roleRows } from './role-rows.ts';

/** Synthesizes a stage and reads its roles; the content of the bundles does not matter. */
export function rolesOfStage(stage: Stage, bundles: Bundles): RoleRow[] {
  const app = new App();
  const { workflow, api, admin } = makeStacks(app, stage, bundles);
  const templates = app.synth().stacks.map(({ template }) => template as NamedTemplate);
  const functions = [workflow, api, admin].flatMap((stack) => Object.values(stack.functions));
  return roleRows({ stage: stage.stage, templates, functions });
}
