/** The parts of a CloudFormation template that name resources. */
export interface NamedTemplate {
  Resources?: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/** The property that holds a resource's name, and what the table calls its kind. */
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

/** Readable names of the resources of these templates, by logical id. */
function namesOf(templates: NamedTemplate[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { Resources } of templates) {
    for (const [id, { Type, Properties }] of Object.entries(Resources ?? {})) {
      const [property, kind] = named[Type] ?? [];
      if (!property) continue;
      const given = Properties?.[property];
      // What AWS names has the name of its construct, without CDK's hash.
      const name = given === undefined ? id.slice(0, -8) : text(given, () => id);
      names.set(id, `${kind} ${name}`);
    }
    for (const [id, { Type, Properties }] of Object.entries(Resources ?? {})) {
      if (Type !== 'AWS::Lambda::Alias') continue;
      const { FunctionName, Name } = Properties ?? {};
      const { Ref } = FunctionName as { Ref: string };
      names.set(id, `${names.get(Ref)}:${Name}`);
    }
  }
  return names;
}

/** Joins what CloudFormation would join; `name` names a referenced resource. */
function text(node: unknown, name: (id: string) => string): string {
  if (typeof node === 'string') return node;
  const object = (node ?? {}) as Record<string, unknown>;
  const join = object['Fn::Join'] as [string, unknown[]] | undefined;
  if (join) return join[1].map((part) => text(part, name)).join(join[0]);
  const substituted = object['Fn::Sub'];
  if (typeof substituted === 'string') {
    return substituted.replace(/\$\{([^}]+)\}/g, (_, key: string) => pseudo[key] ?? name(key));
  }
  const get = object['Fn::GetAtt'] as [string, string] | undefined;
  if (get) return name(get[0]) + (get[1] === 'StreamArn' ? ' stream' : '');
  if (typeof object.Ref === 'string') return pseudo[object.Ref] ?? name(object.Ref);
  const imported = object['Fn::ImportValue'];
  if (typeof imported === 'string') return name(imported);
  throw new Error(`a resource that cannot be named: ${JSON.stringify(node)}`);
}

/**
 * Names the resources of a policy, as `table coffer-<stage>-money`. An import is recognised by the
 * logical id in its name. The stage's name becomes `<stage>`.
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
