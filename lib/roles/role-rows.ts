import { Stack } from 'aws-cdk-lib';
import type { CofferFunction } from '../constructs/coffer-function.ts';
import { makeResourceName, type NamedTemplate } from './resource-names.ts';

/** One line of a role: what it may do, to what, on which condition, and why. */
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

/** What the constructs library allows by itself: event sources, tracing, the state machine. */
const byTheLibrary: Record<string, string> = {
  'xray:PutTraceSegments': 'writes its traces',
  'xray:PutTelemetryRecords': 'writes its traces',
  'xray:GetSamplingRules': 'asks which executions to trace',
  'xray:GetSamplingTargets': 'asks which executions to trace',
  'sqs:ReceiveMessage': 'its queue hands it messages',
  'sqs:ChangeMessageVisibility': 'its queue hands it messages',
  'sqs:DeleteMessage': 'its queue hands it messages',
  'sqs:GetQueueUrl': 'its queue hands it messages',
  'sqs:GetQueueAttributes': 'its queue hands it messages',
  'sqs:SendMessage': 'gives up records of its stream to the dead-letter queue',
  'dynamodb:ListStreams': 'reads its stream; AWS can not narrow this action',
  'dynamodb:DescribeStream': 'reads its stream',
  'dynamodb:GetRecords': 'reads its stream',
  'dynamodb:GetShardIterator': 'reads its stream',
  'lambda:InvokeFunction': 'calls the function of each of its steps',
  'kms:DisableKey': 'ends a key, by a person with a second factor (docs/runbook.md, "Keys")',
  'kms:ScheduleKeyDeletion':
    'ends a key, by a person with a second factor (docs/runbook.md, "Keys")',
  's3:GetObject': 'reads a project’s locked copy to restore it (docs/runbook.md, "Lost project")',
  's3:GetObjectVersion':
    'reads a project’s locked copy to restore it (docs/runbook.md, "Lost project")',
  's3:ListBucket': 'finds the versions of a locked copy',
  's3:ListBucketVersions': 'finds the versions of a locked copy',
};

const logDelivery = /^logs:.*(LogDelivery|LogDeliveries|ResourcePolic(y|ies)|DescribeLogGroups)$/;

/** Grants of a function by action and resource, as its template has them. */
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

const conditionText = (condition: Statement['Condition']): string =>
  Object.entries(condition ?? {})
    .flatMap(([operator, keys]) =>
      Object.entries(keys).map(([key, value]) =>
        operator === 'Null'
          ? `${key} is ${String(value) === 'false' ? 'there' : 'not there'}`
          : `${key} ${operator} ${JSON.stringify(value)}`,
      ),
    )
    .join(', ');

/**
 * Every statement of every role in these templates, synthesized from the stacks that the functions
 * are of. Throws when a statement has no reason.
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
        const role = roleName.replace(`coffer-${stage}-`, '');
        return Statement.flatMap((statement) => rowsOf(statement, role, own, nameOf));
      }),
  );
}

function rowsOf(
  statement: Statement,
  role: string,
  own: Map<string, string[]>,
  nameOf: (resource: unknown) => string,
): RoleRow[] {
  const rows = new Map<string, RoleRow>();
  for (const resource of [statement.Resource].flat()) {
    for (const action of [statement.Action].flat()) {
      const why =
        own.get(`${action} ${JSON.stringify(resource)}`)?.join('; ') ??
        byTheLibrary[action] ??
        (logDelivery.test(action) ? 'has its errors delivered to its log group' : undefined);
      if (!why) throw new Error(`${role}: nobody says why it may ${action}`);
      const key = `${JSON.stringify(resource)} ${why}`;
      const row = rows.get(key) ?? {
        role,
        actions: [],
        resource: nameOf(resource),
        condition: conditionText(statement.Condition),
        why,
      };
      rows.set(key, { ...row, actions: [...row.actions, action] });
    }
  }
  return [...rows.values()];
}
