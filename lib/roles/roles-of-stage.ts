import { App } from 'aws-cdk-lib';
import { makeStacks } from '../app.ts';
import type { Bundles } from '../bundling/bundle-functions.ts';
import type { Stage } from '../stages/stage.ts';
import type { NamedTemplate } from './resource-names.ts';
import { type RoleRow, roleRows } from './role-rows.ts';

/** What a stage says that has a console: its deployment has a role too. */
const console: Stage['console'] = {
  name: 'console.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1a2b3c4d',
  signIn: 'coffer-example',
};

/**
 * Synthesizes a stage, with a console, and reads its roles; the content of the bundles and of the pages
 * does not matter.
 */
export function rolesOfStage(stage: Stage, bundles: Bundles): RoleRow[] {
  const app = new App();
  const site = bundles.directory(bundles.entries[0]!);
  const { workflow, api, admin } = makeStacks(app, { ...stage, console }, { ...bundles, site });
  const templates = app.synth().stacks.map(({ template }) => template as NamedTemplate);
  const functions = [workflow, api, admin].flatMap((stack) => Object.values(stack.functions));
  return roleRows({ stage: stage.stage, templates, functions });
}
