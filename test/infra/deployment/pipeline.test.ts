/** What docs/pipeline gives a pipeline: no more than the stacks need, and all that they need. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { installCfnLint } from '#local/cfn-lint/install.ts';
import { commands } from '#ops/commands.ts';
import { paths } from '#workstation/paths.ts';
import { resourcesOf, type Templates, templatesOf, wholeStage } from '../stacks.ts';

const boundary = 'coffer-prod-boundary';
const whole = templatesOf('prod', { ...wholeStage, permissionsBoundary: boundary });
const templates = Object.values(whole) as Templates['data'][];

interface Statement {
  Sid: string;
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}
interface Policy {
  PolicyDocument: { Statement: Statement[] };
}
const account = JSON.parse(readFileSync(`${paths.root}/docs/pipeline/account.json`, 'utf8')) as {
  Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>;
};
const statementsIn = (id: string): Statement[] =>
  (account.Resources[id]!.Properties as unknown as Policy).PolicyDocument.Statement;
const actionsOf = ({ Action }: Statement): string[] => [Action].flat();
const named = (sid: string, id = 'Execution'): Statement =>
  statementsIn(id).find(({ Sid }) => Sid === sid)!;
/** Whether an action or a pattern of actions is within a pattern. */
const within = (action: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 'i').test(action);

describe('what CloudFormation may do', () => {
  const prefixes: Record<string, string> = {
    ApiGatewayV2: 'apigateway',
    Cognito: 'cognito-idp',
    StepFunctions: 'states',
  };
  const allowed = actionsOf(named('ServicesOfTheStacks')).map((action) => action.split(':')[0]!);
  /** Types are made by CloudFormation itself, or by a function of the stacks. */
  const services = new Set(
    templates.flatMap((template) =>
      Object.values(template.toJSON().Resources as Record<string, { Type: string }>)
        .map(({ Type }) => Type)
        .filter((type) => type.startsWith('AWS::') && type !== 'AWS::CDK::Metadata')
        .map((type) => type.split('::')[1]!)
        .map((name) => prefixes[name] ?? name.toLowerCase()),
    ),
  );

  test('covers the service of each resource type of a stage that has all, and no other', () => {
    expect(services.size).toBeGreaterThan(15);
    expect([...services].filter((name) => name !== 'iam').sort()).toEqual([...allowed].sort());
  });

  test('covers roles of the stage only, and makes or widens one only with the boundary', () => {
    const ofIam = statementsIn('Execution').filter((statement) =>
      actionsOf(statement).some((action) => action.startsWith('iam:')),
    );
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what CloudFormation fills in.
    const role = { 'Fn::Sub': expect.stringContaining(':role/coffer-${Stage}-*') };
    for (const { Sid, Effect, Resource } of ofIam) {
      if (Effect === 'Deny') continue;
      const ofService = Sid === 'RolesThatServicesMakeForThemselves';
      expect(Resource, Sid).toEqual(
        ofService ? { 'Fn::Sub': expect.stringContaining(':role/aws-service-role/*') } : role,
      );
    }
    const widens = [
      'AttachRolePolicy',
      'CreateRole',
      'PutRolePermissionsBoundary',
      'PutRolePolicy',
    ];
    for (const name of widens) {
      const holders = ofIam.filter((one) => actionsOf(one).some((a) => within(`iam:${name}`, a)));
      expect(
        holders.map(({ Sid }) => Sid),
        name,
      ).toEqual(['RolesOnlyWithTheBoundary']);
    }
    expect(named('RolesOnlyWithTheBoundary').Condition).toEqual({
      StringEquals: {
        'iam:PermissionsBoundary': {
          'Fn::Sub': expect.stringMatching(/:policy\/coffer-\$\{Stage\}-boundary$/),
        },
      },
    });
    // It cannot change what bounds it: policies, users, and the pipeline's own roles.
    const all = statementsIn('Execution').filter(({ Effect }) => Effect === 'Allow');
    for (const action of [
      'iam:CreatePolicyVersion',
      'iam:CreateUser',
      'iam:DeletePolicy',
      'sts:AssumeRole',
    ]) {
      expect(all.flatMap(actionsOf).filter((pattern) => within(action, pattern))).toEqual([]);
    }
    for (const id of ['Reader', 'Deployer']) {
      const { 'Fn::Sub': name } = account.Resources[id]!.Properties.RoleName as Record<
        string,
        string
      >;
      expect(name).toMatch(/^coffer-pipeline-/);
    }
  });
});

describe('the boundary', () => {
  const bounds = statementsIn('Boundary').flatMap(actionsOf);

  test('is on every role of the stage, and each role has a name of the stage', () => {
    const roles = templates.flatMap((template) => resourcesOf(template, 'AWS::IAM::Role'));
    expect(roles.length).toBeGreaterThan(50);
    for (const [id, { Properties }] of roles) {
      expect(JSON.stringify(Properties.PermissionsBoundary), id).toContain(`:policy/${boundary}`);
      // CloudFormation names the others after their stack, which begins so too.
      if (Properties.RoleName) expect(String(Properties.RoleName), id).toMatch(/^coffer-prod-/);
    }
    const without = resourcesOf(templatesOf('prod').workflow, 'AWS::IAM::Role');
    for (const [id, { Properties }] of without)
      expect(Properties.PermissionsBoundary, id).toBe(undefined);
  });

  test('leaves each role what its policies allow', () => {
    const documents = templates.flatMap((template) => [
      ...resourcesOf(template, 'AWS::IAM::Policy').map(
        ([, { Properties }]) => Properties.PolicyDocument,
      ),
      ...resourcesOf(template, 'AWS::IAM::Role').flatMap(([, { Properties }]) =>
        ((Properties.Policies ?? []) as Policy[]).map(({ PolicyDocument }) => PolicyDocument),
      ),
    ]) as Policy['PolicyDocument'][];
    const used = new Set(
      documents.flatMap(({ Statement }) =>
        Statement.filter(({ Effect }) => Effect === 'Allow').flatMap(actionsOf),
      ),
    );
    expect(used.size).toBeGreaterThan(30);
    const lost = [...used].filter((action) => !bounds.some((pattern) => within(action, pattern)));
    expect(lost).toEqual([]);
  });

  test('leaves no role the rights to make roles or to take one', () => {
    for (const action of [
      'iam:CreateRole',
      'iam:PutRolePolicy',
      'iam:PassRole',
      'sts:AssumeRole',
      'lambda:UpdateFunctionCode',
      'cloudformation:UpdateStack',
    ]) {
      expect(
        bounds.filter((pattern) => within(action, pattern)),
        action,
      ).toEqual([]);
    }
  });

  test('fits: a managed policy has at most 6,144 characters', () => {
    for (const id of ['Boundary', 'Execution']) {
      const { PolicyDocument } = account.Resources[id]!.Properties as unknown as Policy;
      expect(JSON.stringify(PolicyDocument).length, id).toBeLessThan(6_144);
    }
  });
});

describe('the roles that GitHub takes', () => {
  const trust = (id: string): Record<string, unknown> => {
    const { AssumeRolePolicyDocument } = account.Resources[id]!.Properties as never as {
      AssumeRolePolicyDocument: {
        Statement: [{ Condition: { StringEquals: Record<string, unknown> } }];
      };
    };
    return AssumeRolePolicyDocument.Statement[0].Condition.StringEquals;
  };

  test('deploying is only for jobs of the protected environment; without a pattern', () => {
    expect(trust('Deployer')).toEqual({
      'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
      'token.actions.githubusercontent.com:sub': [
        // biome-ignore lint/suspicious/noTemplateCurlyInString: what CloudFormation fills in.
        { 'Fn::Sub': 'repo:${Repository}:environment:${Stage}' },
      ],
    });
    expect(JSON.stringify(trust('Reader'))).not.toContain('*');
  });
});

describe('what the nightly comparison reads', () => {
  // What the handlers of the types need to read, by CloudFormation's own schemas (cfn-lint has them).
  let reads: Map<string, string[]>;
  beforeAll(async () => {
    const lib = path.join(path.dirname(await installCfnLint()), '..', 'lib');
    const python = readdirSync(lib).find((name) => name.startsWith('python'))!;
    const inside = ['site-packages', 'cfnlint', 'data', 'schemas', 'resources'];
    const folder = path.join(lib, python, ...inside);
    const found = readdirSync(folder).map((file) => {
      const { typeName, handlers } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
      return [typeName as string, (handlers?.read?.permissions ?? []) as string[]] as const;
    });
    reads = new Map(found);
  }, 300_000);
  const types = new Set(
    templates.flatMap((template) =>
      Object.values(template.toJSON().Resources as Record<string, { Type: string }>).map(
        ({ Type }) => Type,
      ),
    ),
  );
  const [policy] = account.Resources.Reader!.Properties.Policies as [Policy];
  const allowed = policy.PolicyDocument.Statement.flatMap(actionsOf);
  /** What a handler names for what the stacks do not use: own keys of AWS services, imported APIs, roles of rules. */
  const unused = [
    /^kms:(CreateGrant|Decrypt|Encrypt|GenerateDataKeyWithoutPlaintext|ReEncrypt(From|To))$/,
    /^iam:PassRole$/,
    /^s3:getObject$/,
    /^vpc-lattice:/,
  ];

  test('is every property of every resource of a stage that has all', () => {
    const needed = new Set([...types].flatMap((type) => reads.get(type) ?? []));
    expect(needed.size).toBeGreaterThan(90);
    const lacking = [...needed].filter(
      (action) =>
        !allowed.some((pattern) => within(action, pattern)) &&
        !unused.some((pattern) => pattern.test(action)),
    );
    expect(lacking).toEqual([]);
  });

  test('is no item, object, message, log line or secret, and nothing is changed', () => {
    for (const action of [
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:Scan',
      's3:GetObject',
      's3:GetObjectVersion',
      'sqs:ReceiveMessage',
      'logs:GetLogEvents',
      'logs:FilterLogEvents',
      'kms:Decrypt',
      'secretsmanager:GetSecretValue',
      'lambda:InvokeFunction',
    ]) {
      expect(
        allowed.filter((pattern) => within(action, pattern)),
        action,
      ).toEqual([]);
    }
    const changes = /:(Create|Delete|Put|Update|Tag|Untag|Add|Remove|Start|Stop|Attach|Detach)/;
    expect(allowed.filter((action) => changes.test(action) || action.endsWith(':*'))).toEqual([]);
    const parameters = policy.PolicyDocument.Statement.filter((statement) =>
      actionsOf(statement).some((action) => action.startsWith('ssm:')),
    );
    expect(parameters).toHaveLength(1);
    expect(JSON.stringify(parameters[0]!.Resource)).not.toMatch(/rpc|\*"/);
    expect(JSON.stringify(policy).length).toBeLessThan(10_240);
  });
});

test('a smoke run in a pipeline may do what the command says that it needs', () => {
  const smoke = account.Resources.SmokeRun!;
  expect(smoke).toMatchObject({ Condition: 'HasSmoke' });
  const allowed = statementsIn('SmokeRun').flatMap(actionsOf);
  const text = commands.smoke!.permission.split('For a rollback')[0]!.replaceAll('\n', ' ');
  let service = '';
  const needed = text.split(/[,;]| and /).flatMap((part) => {
    const [, named, action] = /^\s*(?:(\w[\w-]*):)?([A-Z]\w+|\*)/.exec(part) ?? [];
    if (named) service = named;
    return action && service !== 'cloudformation' ? [`${service}:${action}`] : [];
  });
  expect(needed.length).toBeGreaterThan(18);
  expect(needed.filter((action) => !allowed.some((pattern) => within(action, pattern)))).toEqual(
    [],
  );
  // Only what begins with the stage's name, but for calls that name no resource.
  for (const { Sid, Resource } of statementsIn('SmokeRun')) {
    if (Resource === '*')
      expect(['OpensThem', 'ReadsTheTrail', 'UnsubscribesAgain']).toContain(Sid);
    else expect(JSON.stringify(Resource)).toMatch(/coffer[-/]\$\{Stage\}/);
  }
});

describe('the workflow', () => {
  const workflow = readFileSync(`${paths.root}/docs/pipeline/github-actions.yml`, 'utf8');
  const jobs = Object.fromEntries(
    workflow
      .split('\njobs:\n')[1]!
      .split(/^ {2}(?=\w+:$)/m)
      .filter((text) => text.includes('runs-on'))
      .map((text) => [text.split(':')[0]!, text]),
  );

  test('runs scripts and commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(`${paths.root}/package.json`, 'utf8')) as {
      scripts: Record<string, string>;
    };
    const run = [...workflow.matchAll(/npm run ([\w:]+)(?: -- ([\w-]+))?/g)];
    expect(run.length).toBeGreaterThan(2);
    for (const [, script, command] of run) {
      expect(Object.keys(scripts)).toContain(script);
      if (command) expect(Object.keys(commands)).toContain(command);
    }
  });

  test('production comes after the test network and its smoke test, in its own environment', () => {
    expect(Object.keys(jobs)).toEqual(['check', 'diff', 'testnet', 'prod', 'drift']);
    expect(jobs.testnet).toMatch(
      /cdk deploy [^\n]*-c stage=testnet[\s\S]*ops -- smoke --stage testnet/,
    );
    expect(jobs.prod).toContain('needs: testnet');
    expect(jobs.prod).toContain('environment: prod');
    for (const [name, text] of Object.entries(jobs)) {
      expect(text.includes('DEPLOYER_ROLE'), name).toBe(['testnet', 'prod'].includes(name));
      expect(text.includes('first=true'), name).toBe(false);
    }
    expect(jobs.diff).toContain('head.repo.full_name == github.repository');
    expect(jobs.drift).toMatch(/cdk drift --all --fail/);
    // The words of the CDK for what it could not read.
    const cdk = readFileSync(`${paths.root}/node_modules/aws-cdk/lib/index.js`, 'utf8');
    const [, words = ''] = /! grep '([^']+)'/.exec(jobs.drift!)!;
    expect(cdk).toContain(`Some resources ${words}`);
  });
});
