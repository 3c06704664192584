import { Stack } from 'aws-cdk-lib';
import { breakGlassKeyActions } from '#shared/break-glass-policy.ts';
import type { CofferFunction } from '../constructs/coffer-function.ts';
import { makeResourceName, type NamedTemplate } from './resource-names.ts';

/**
 * One row of a role: its actions, their resource, the condition and the reason. Of a function the condition
 * that its own code calls is left out where it is there, and its lack is named where it is not.
 */
export interface RoleRow {
  role: string;
  actions: string[];
  resource: string;
  condition: string;
  why: string;
}

interface Statement {
  Action: string | string[];
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
}

/** Reasons for what the CDK allows by itself: event sources, tracing, state machines. */
const reasonsOfCdk: Record<string, string> = {
  'xray:PutTraceSegments': 'writes its traces',
  'xray:PutTelemetryRecords': 'writes its traces',
  'xray:GetSamplingRules': 'reads which executions to trace',
  'xray:GetSamplingTargets': 'reads which executions to trace',
  'sqs:ReceiveMessage': 'receives messages from its queue',
  'sqs:ChangeMessageVisibility': 'receives messages from its queue',
  'sqs:DeleteMessage': 'receives messages from its queue',
  'sqs:GetQueueUrl': 'receives messages from its queue',
  'sqs:GetQueueAttributes': 'receives messages from its queue',
  'sqs:SendMessage': 'sends failed records of its stream to the dead-letter queue',
  'dynamodb:ListStreams': 'reads its stream; AWS cannot narrow this action',
  'dynamodb:DescribeStream': 'reads its stream',
  'dynamodb:GetRecords': 'reads its stream',
  'dynamodb:GetShardIterator': 'reads its stream',
  'lambda:InvokeFunction': 'calls the function of each of its steps',
  ...Object.fromEntries(
    [...breakGlassKeyActions, 'kms:CreateAlias', 'kms:DeleteAlias', 'kms:UpdateAlias'].map(
      (action) => [
        action,
        'lets a person end, replicate or rename a key, or change its policy or tags ' +
          '(docs/runbook.md, "Keys")',
      ],
    ),
  ),
  ...Object.fromEntries(
    ['ssm:PutParameter', 'ssm:DeleteParameter', 'ssm:GetParameterHistory'].map((action) => [
      action,
      'lets a person change which nodes, prices and providers are believed (docs/runbook.md, ' +
        '"parameters-changed")',
    ]),
  ),
  ...Object.fromEntries(
    ['lambda:GetAlias', 'lambda:ListVersionsByFunction', 'lambda:UpdateAlias'].map((action) => [
      action,
      'lets a person return to the version before of what signs or scans (docs/deploy.md, "Rollback")',
    ]),
  ),
  'kms:CreateKey': 'makes the replica of a key in another Region',
  'kms:CancelKeyDeletion': 'takes back what was done to a key by mistake',
  'kms:EnableKey': 'takes back what was done to a key by mistake',
  'kms:DescribeKey': 'looks at a key and its policy before and after',
  'kms:GetKeyPolicy': 'looks at a key and its policy before and after',
  's3:GetObject': 'reads a project’s locked copy to restore it (docs/runbook.md, "Lost project")',
  's3:GetObjectVersion':
    'reads a project’s locked copy to restore it (docs/runbook.md, "Lost project")',
  's3:ListBucket': 'finds the versions of a locked copy',
  's3:ListBucketVersions': 'finds the versions of a locked copy',
  ...Object.fromEntries(
    ['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*']
      .concat(
        ['PutObject', 'PutObjectLegalHold', 'PutObjectRetention', 'PutObjectTagging'].map(
          (name) => `s3:${name}`,
        ),
      )
      .concat('s3:PutObjectVersionTagging')
      .map((action) => [action, 'copies the pages of the console at a deployment']),
  ),
  'logs:CreateLogStream': 'writes its log lines',
  'logs:PutLogEvents': 'writes its log lines',
};

const logDelivery = /^logs:.*(LogDelivery|LogDeliveries|ResourcePolic(y|ies)|DescribeLogGroups)$/;

/** The reasons of a function's grants, by action and resource as in its template. */
function reasonsOf(fn: CofferFunction): Map<string, string[]> {
  const stack = Stack.of(fn);
  const reasons = new Map<string, string[]>();
  for (const { actions, resources, why } of fn.grants) {
    for (const action of actions) {
      for (const resource of resources) {
        const key = `${action} ${JSON.stringify(stack.resolve(resource))}`;
        reasons.set(key, [...new Set([...(reasons.get(key) ?? []), why])]);
      }
    }
  }
  return reasons;
}

const isReference = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value);

const ownCodeKey = 'lambda:SourceFunctionArn';

function conditionText(
  condition: Statement['Condition'],
  { ofFunction, nameOf }: { ofFunction: boolean; nameOf: (resource: unknown) => string },
): string {
  const tests = Object.entries(condition ?? {}).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, value]) => ({ operator, key, value })),
  );
  const shown = tests
    .filter(({ key }) => key !== ownCodeKey)
    .map(({ operator, key, value }) =>
      operator === 'Null'
        ? `${key} is ${String(value) === 'false' ? 'there' : 'not there'}`
        : `${key} ${operator} ${isReference(value) ? nameOf(value) : JSON.stringify(value)}`,
    );
  const isOwnCode = tests.some(({ key }) => key === ownCodeKey);
  return [...shown, ...(ofFunction && !isOwnCode ? ['by AWS, outside its code'] : [])].join(', ');
}

/**
 * Every statement of every role in these templates, which belong to the stacks of these functions.
 * Throws when a statement has no reason.
 */
export function roleRows(input: {
  stage: string;
  templates: NamedTemplate[];
  functions: CofferFunction[];
}): RoleRow[] {
  const { stage, templates, functions } = input;
  const nameOf = makeResourceName(templates, stage);
  const byRoleName = new Map(
    functions.map((fn) => [`coffer-${stage}-${fn.entry.replaceAll('/', '-')}`, reasonsOf(fn)]),
  );
  return templates.flatMap(({ Resources }) =>
    Object.values(Resources ?? {})
      .filter(({ Type }) => Type === 'AWS::IAM::Policy')
      .flatMap(({ Properties = {} }) => {
        const [{ Ref }] = Properties.Roles as [{ Ref: string }];
        const roleName = String(Resources?.[Ref]?.Properties?.RoleName);
        const { Statement } = Properties.PolicyDocument as { Statement: Statement[] };
        const own = byRoleName.get(roleName) ?? new Map<string, string[]>();
        const ofFunction = byRoleName.has(roleName);
        const role = roleName.replace(`coffer-${stage}-`, '');
        return Statement.flatMap((statement) =>
          rowsOf(statement, { role, own, ofFunction, nameOf }),
        );
      }),
  );
}

function rowsOf(
  statement: Statement,
  {
    role,
    own,
    ofFunction,
    nameOf,
  }: {
    role: string;
    own: Map<string, string[]>;
    ofFunction: boolean;
    nameOf: (resource: unknown) => string;
  },
): RoleRow[] {
  const rows = new Map<string, RoleRow>();
  for (const resource of [statement.Resource].flat()) {
    for (const action of [statement.Action].flat()) {
      const why =
        own.get(`${action} ${JSON.stringify(resource)}`)?.join('; ') ??
        reasonsOfCdk[action] ??
        (logDelivery.test(action) ? 'delivers its errors to its log group' : undefined);
      if (!why) throw new Error(`${role}: no reason is given for ${action}`);
      const key = `${JSON.stringify(resource)} ${why}`;
      const row = rows.get(key) ?? {
        role,
        actions: [],
        resource: nameOf(resource),
        condition: conditionText(statement.Condition, { ofFunction, nameOf }),
        why,
      };
      rows.set(key, { ...row, actions: [...row.actions, action] });
    }
  }
  return [...rows.values()];
}
