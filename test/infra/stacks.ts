import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App, type Environment } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { makeStacks } from '#lib/app.ts';
import { type Bundles, functionEntries } from '#lib/bundling/bundle-functions.ts';
import { readStage, type Stage } from '#lib/stages/stage.ts';
import { edgeStage } from './deployment/edge-stage.ts';

process.env.CDK_VALIDATION = 'false';

/** All functions share one small bundle: the templates do not depend on its content. */
export function standIn(): Bundles {
  const directory = path.join(mkdtempSync(path.join(tmpdir(), 'coffer-infra-')), 'code');
  mkdirSync(directory);
  writeFileSync(path.join(directory, 'index.mjs'), 'export const handler = async () => {};');
  const entries = functionEntries();
  return {
    entries,
    metafile: { inputs: {}, outputs: {} },
    directory(entry) {
      if (!entries.includes(entry)) throw new Error(`functions/${entry}.ts is missing`);
      return directory;
    },
  };
}

/** What a stage says that has a console. */
export const consoleSettings = {
  name: 'console.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1a2b3c4d',
  signIn: 'coffer-example',
};

/** Everything that a stage may have beside what prod's file names. */
export const wholeStage = {
  console: consoleSettings,
  notifications: {
    mail: {
      from: 'coffer@mail.example.com',
      to: ['ann@example.com', 'ben@approvers.example.org'],
    },
    slackParameter: '/coffer/prod/slack',
    topic: 'arn:aws:sns:eu-central-1:111122223333:approvals',
    remindAfterMinutes: 60,
  },
  energy: {
    account: 'TNkpSHjbGyKCTUpB4zcw3T2FU8h1cLn6jk',
    parameter: '/coffer/prod/energy',
    stake: { permission: 2, lowEnergy: 0, lowTrx: '0' },
    burntDailyTrx: 100,
  },
  vaultVpc: true,
  fixedAddresses: 2,
  backupRegion: 'eu-west-1',
  outsideCheck: true,
  ...edgeStage,
} satisfies Partial<Stage>;

export interface Templates {
  data: Template;
  workflow: Template;
  /** Of extensions that have a stack of their own, where they are on. */
  books?: Template;
  screening?: Template;
  payouts?: Template;
  api: Template;
  /** The merchant API's routes of extensions. */
  routes: Template;
  admin: Template;
  monitoring: Template;
  /** Where the vaults have one. */
  network?: Template;
  /** Where calls come from fixed addresses. */
  egress?: Template;
  /** Where the tables are copied to a second Region: the plan, and the vault there. */
  backup?: Template;
  copies?: Template;
  /** Not in a local stage. */
  global?: Template;
  /** Where the stage names a console. */
  pages?: Template;
}

/** Traces and the tree are metadata, and no part of a template. The tree takes a third of the time. */
export const testApp = () =>
  new App({
    treeMetadata: false,
    context: {
      'aws:cdk:disable-creation-stack-traces': true,
      'aws:cdk:disable-stack-trace': true,
    },
  });

/**
 * The stacks of a stage as constructs, in their own app; in an account and a Region if `env` names
 * them, as a deployment has them.
 */
export function stacksOf(name: string, change: Partial<Stage> = {}, env?: Environment) {
  const app = testApp();
  const bundles = standIn();
  // The pages of the console and of the documentation have folders of their own.
  const site = bundles.directory(bundles.entries[0]!);
  return {
    app,
    ...makeStacks(
      app,
      { ...readStage(name), ...change },
      { ...bundles, site, docs: site },
      env ? { env } : {},
    ),
  };
}

const made = new Map<string, Templates>();

/** The templates of a stage, synthesized once. */
export function templatesOf(name: string, change: Partial<Stage> = {}): Templates {
  const key = JSON.stringify([name, change]);
  const known = made.get(key);
  if (known) return known;
  const stacks = stacksOf(name, change);
  const templates = {
    data: Template.fromStack(stacks.data),
    ...(stacks.network && { network: Template.fromStack(stacks.network) }),
    ...(stacks.egress && { egress: Template.fromStack(stacks.egress) }),
    workflow: Template.fromStack(stacks.workflow),
    ...Object.fromEntries(
      stacks.ofExtensions.map((stack) => [
        stack.stackName.split('-').at(-1)!,
        Template.fromStack(stack),
      ]),
    ),
    api: Template.fromStack(stacks.api),
    routes: Template.fromStack(stacks.routes),
    admin: Template.fromStack(stacks.admin),
    monitoring: Template.fromStack(stacks.monitoring),
    ...(stacks.global && { global: Template.fromStack(stacks.global) }),
    ...(stacks.pages && { pages: Template.fromStack(stacks.pages) }),
    ...(stacks.backup && { backup: Template.fromStack(stacks.backup) }),
    ...(stacks.copies && { copies: Template.fromStack(stacks.copies) }),
  };
  made.set(key, templates);
  return templates;
}

/** The templates with functions. */
export const withFunctions = ({
  workflow,
  books,
  screening,
  payouts,
  api,
  routes,
  admin,
}: Templates): Template[] => [
  workflow,
  ...[books, screening, payouts].flatMap((one) => one ?? []),
  api,
  routes,
  admin,
];

export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
}

export const resourcesOf = (template: Template, type: string): [string, Resource][] =>
  Object.entries(template.findResources(type)) as [string, Resource][];

/** A policy statement of a function's role; a single action or resource is a list of one. */
/** The function that a source of events calls: by its name, or by its alias. */
export function functionOf(templates: Templates, named: unknown): Record<string, unknown> {
  const those = withFunctions(templates);
  const alias = those
    .flatMap((template) => resourcesOf(template, 'AWS::Lambda::Alias'))
    .find(([id]) => JSON.stringify(named).includes(`"${id}"`))?.[1];
  const { Ref } = (alias?.Properties.FunctionName ?? named) as { Ref: string };
  const [found] = those.flatMap(
    (template) => template.findResources('AWS::Lambda::Function')[Ref] ?? [],
  );
  return found!.Properties as Record<string, unknown>;
}

export interface Statement {
  /** Name of the function, without `coffer-<stage>-`. */
  fn: string;
  actions: string[];
  /** Each resource as JSON text, because most are references. */
  resources: string[];
  /** Without that of `ofOwnCode`. */
  conditions: Record<string, unknown> | undefined;
  /** Whether it holds only for calls of the code of the function that has the role. */
  ofOwnCode: boolean;
}

/** The statements of every role of a template. */
export function statementsOf(template: Template): Statement[] {
  const roles = new Map(
    resourcesOf(template, 'AWS::IAM::Role').map(([id, { Properties }]) => [
      id,
      String(Properties.RoleName).replace(/^coffer-[a-z]+-/, ''),
    ]),
  );
  // What does not fit into a role's own policy, CDK puts into a managed one.
  const policies = [
    ...resourcesOf(template, 'AWS::IAM::Policy'),
    ...resourcesOf(template, 'AWS::IAM::ManagedPolicy').filter(
      ([, { Properties }]) => Properties.Roles,
    ),
  ];
  return policies.flatMap(([, { Properties }]) => {
    const [role] = Properties.Roles as { Ref: string }[];
    const { Statement } = Properties.PolicyDocument as {
      Statement: {
        Effect: string;
        Action: string | string[];
        Resource: unknown;
        Condition?: object;
      }[];
    };
    return Statement.filter(({ Effect }) => Effect === 'Allow').map((statement) => {
      const fn = roles.get(role!.Ref)!;
      const { ArnEquals, ...conditions } = (statement.Condition ?? {}) as Record<string, unknown>;
      const source = JSON.stringify(ArnEquals) ?? '';
      const ofOwnCode =
        source.startsWith('{"lambda:SourceFunctionArn":') &&
        /:function:coffer-[a-z]+-[^"]+"/.exec(source)?.[0].endsWith(`-${fn}"`) === true;
      if (ArnEquals && !ofOwnCode) throw new Error(`${fn} is limited to other code: ${source}`);
      return {
        fn,
        actions: [statement.Action].flat(),
        resources: [statement.Resource].flat().map((resource) => JSON.stringify(resource)),
        conditions: Object.keys(conditions).length > 0 ? conditions : undefined,
        ofOwnCode,
      };
    });
  });
}

/** Functions that may perform the action on a resource whose reference contains `resource`. */
export function whoMay(statements: Statement[], action: string, resource = ''): string[] {
  const holders = statements.filter(
    ({ actions, resources }) =>
      actions.includes(action) && resources.some((text) => text.includes(resource)),
  );
  return [...new Set(holders.map(({ fn }) => fn))].sort();
}

/** Whether an action writes items of a table, or the table itself; a batch of writes may delete too. */
export const isWrite = (action: string): boolean =>
  /^dynamodb:(Put|Update|Delete|BatchWrite)/.test(action);

/** The same, or whether a transaction checks an item by it. */
export const isWriteOrCheck = (action: string): boolean =>
  isWrite(action) || action === 'dynamodb:ConditionCheckItem';
