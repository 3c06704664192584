/** A template of CloudFormation, as far as names are concerned. */
export interface NamedTemplate {
  Resources?: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/** Properties that hold a resource's own name, and what to call the kind of thing. */
const named: Record<string, [property: string, kind: string]> = {
  'AWS::DynamoDB::Table': ['TableName', 'table'],
  'AWS::SQS::Queue': ['QueueName', 'queue'],
  'AWS::Lambda::Function': ['FunctionName', 'function'],
  'AWS::Logs::LogGroup': ['LogGroupName', 'log group'],
  'AWS::StepFunctions::StateMachine': ['StateMachineName', 'state machine'],
  'AWS::KMS::Key': ['Description', 'key'],
  'AWS::S3::Bucket': ['BucketName', 'bucket'],
};

const pseudo: Record<string, string> = {
  'AWS::Partition': 'aws',
  'AWS::Region': '<region>',
  'AWS::AccountId': '<account>',
  'AWS::NoValue': '',
};

/** Each resource of these templates by its logical id, as a person names it. */
function namesOf(templates: NamedTemplate[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { Resources } of templates) {
    for (const [id, { Type, Properties }] of Object.entries(Resources ?? {})) {
      const [property, kind] = named[Type] ?? [];
      if (!property) continue;
      names.set(id, `${kind} ${text(Properties?.[property], () => id)}`);
    }
  }
  return names;
}

/** Joins what CloudFormation would join; `name` turns a reference into words. */
function text(node: unknown, name: (id: string) => string): string {
  if (typeof node === 'string') return node;
  const object = (node ?? {}) as Record<string, unknown>;
  const join = object['Fn::Join'] as [string, unknown[]] | undefined;
  if (join) return join[1].map((part) => text(part, name)).join(join[0]);
  const get = object['Fn::GetAtt'] as [string, string] | undefined;
  if (get) return name(get[0]) + (get[1] === 'StreamArn' ? ' stream' : '');
  if (typeof object.Ref === 'string') return pseudo[object.Ref] ?? name(object.Ref);
  const imported = object['Fn::ImportValue'];
  if (typeof imported === 'string') return name(imported);
  throw new Error(`a resource that can not be named: ${JSON.stringify(node)}`);
}

/**
 * Names the resources of a policy: `table coffer-<stage>-money`. An import is known by the logical
 * id that is part of its name. The stage's own name becomes `<stage>`.
 */
export function makeResourceName(templates: NamedTemplate[], stage: string) {
  const names = namesOf(templates);
  const byId = (id: string): string => {
    const known = [...names.keys()].find((key) => id === key || id.includes(key));
    if (!known) throw new Error(`no resource is known as ${id}`);
    const stream = /StreamArn/.test(id) ? ' stream' : '';
    return `${names.get(known)}${stream}`;
  };
  return (resource: unknown): string =>
    text(resource, byId)
      .replaceAll(`coffer-${stage}-`, 'coffer-<stage>-')
      .replaceAll(`/${stage}/`, '/<stage>/')
      .replace(/^arn:aws:/, '');
}
