/** Names in the commands of docs are names of the stacks, and what only AWS can show has its command. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Stage } from '#lib/stages/stage.ts';
import { lineAlarms, watcherOf } from '#model/alarms.ts';
import { entriesOf, shellBlocks } from '#test/support/docs/commands.ts';
import { read, root } from '../../unit/architecture/files.ts';
import { resourcesOf, stacksOf, type Templates, templatesOf, wholeStage } from '../stacks.ts';

/** A stage with everything that can be switched on. */
const everything: Partial<Stage> = {
  ...wholeStage,
  account: '111122223333',
  region: 'eu-central-1',
};
const templates = templatesOf('prod', everything);
const all = (type: string) =>
  (Object.values(templates) as Templates['data'][]).flatMap((one) => resourcesOf(one, type));

/** A name as text, with `<account>` and `<region>` for what CloudFormation fills in. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { 'Fn::Join': join, Ref } = value as { 'Fn::Join'?: [string, unknown[]]; Ref?: string };
  if (join) return join[1].map(textOf).join(join[0]);
  return Ref === 'AWS::AccountId' ? '<account>' : Ref === 'AWS::Region' ? '<region>' : '<...>';
}

const named = (type: string, property: string): string[] =>
  all(type).map(([, { Properties }]) => textOf(Properties[property] ?? ''));

const names: Record<string, string[]> = {
  function: named('AWS::Lambda::Function', 'FunctionName'),
  alarm: [
    ...named('AWS::CloudWatch::Alarm', 'AlarmName'),
    ...named('AWS::CloudWatch::CompositeAlarm', 'AlarmName'),
  ],
  rule: named('AWS::Events::Rule', 'Name'),
  queue: named('AWS::SQS::Queue', 'QueueName'),
  topic: named('AWS::SNS::Topic', 'TopicName'),
  table: named('AWS::DynamoDB::Table', 'TableName'),
  // CloudFormation names a bucket without a name after its stack.
  bucket: named('AWS::S3::Bucket', 'BucketName').map((name) => name || 'coffer-prod-console-...'),
  machine: named('AWS::StepFunctions::StateMachine', 'StateMachineName'),
  role: named('AWS::IAM::Role', 'RoleName'),
  group: named('AWS::Logs::LogGroup', 'LogGroupName'),
  alias: named('AWS::KMS::Alias', 'AliasName'),
  dashboard: named('AWS::CloudWatch::Dashboard', 'DashboardName'),
  stack: stacksOf('prod', everything).app.node.children.map(({ node }) => node.id),
};

/** What a name in a command is the name of, by what is before it. */
const places: [RegExp, keyof typeof names][] = [
  [/--function-name |:function:|\/aws\/lambda\//, 'function'],
  [/--alarm-names? |--alarm-name-prefix /, 'alarm'],
  [/Name=RuleName,Value=|(?:describe|enable|disable)-rule --name /, 'rule'],
  [/list-rules [^|]*--name-prefix /, 'rule'],
  [/:sns:[^:]*:[^:]*:|--topic-arn \S*:/, 'topic'],
  [/--(?:source-|target-)?table-name |:table\/|Name=TableName,Value=/, 'table'],
  [/--bucket |s3:\/\//, 'bucket'],
  [/:stateMachine:/, 'machine'],
  [/:role\/|--role-name /, 'role'],
  [/--log-group-name(?:-prefix|-pattern)? |logs tail /, 'group'],
  [/alias\//, 'alias'],
  [/--dashboard-name(?:-prefix)? /, 'dashboard'],
  [/--stack-name /, 'stack'],
];

interface Named {
  name: string;
  kind: string;
}

/** The names of a stage's resources in a command: `coffer-prod-...`, `/coffer/prod/...-api`, aliases. */
function namesIn(command: string): Named[] {
  const pattern =
    /(?:\/aws\/lambda\/|alias\/)?(?:coffer-(?:prod|<stage>)-|(?<=--log-group-name )\/coffer\/(?:prod|<stage>)\/|(?<=alias\/)coffer\/(?:prod|<stage>)\/)(?:<[^>]*>|\$\w+|[\w.-])*/g;
  return [...command.matchAll(pattern)].map((match) => {
    const name = match[0].replaceAll('<stage>', 'prod');
    const before = command.slice(Math.max(0, match.index - 60), match.index);
    const text = `${before}${name.startsWith('/aws/lambda/') ? 'logs tail ' : ''}`;
    const place = places.find(([at]) => new RegExp(`(?:${at.source})$`).test(text));
    return { name, kind: place?.[1] ?? 'any' };
  });
}

/** What the runbook makes by itself: the copy of a table. */
const isMadeByHand = (name: string): boolean => name.endsWith('-restored');

/** Whether a resource has the name; `<...>` and variables match a part, a final dash the rest. */
function exists({ name, kind }: Named): boolean {
  if (isMadeByHand(name)) return true;
  const parts = name.split(/<(?!account>|region>)[^>]*>|\$\w+/);
  const open = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+');
  const at = new RegExp(`^${open}${/[-/]$/.test(name) ? '.*' : ''}$`);
  return (kind === 'any' ? Object.values(names).flat() : names[kind]!).some((one) => at.test(one));
}

const unknown = (text: string): string[] =>
  shellBlocks(text)
    .flatMap(namesIn)
    .filter((one) => !exists(one))
    .map(({ name, kind }) => `${kind} ${name}`);

const pages = readdirSync(`${root}docs`).filter((file) => file.endsWith('.md'));

test.each(pages)('%s: each name of a resource in a command is one of the stacks', (page) => {
  expect(unknown(read(`docs/${page}`))).toEqual([]);
});

test('enough names are seen, and most of them by what they name', () => {
  const seen = pages.flatMap((page) => shellBlocks(read(`docs/${page}`)).flatMap(namesIn));
  expect(seen.length).toBeGreaterThan(70);
  expect(seen.filter(({ kind }) => kind === 'any').length).toBeLessThan(seen.length / 3);
  for (const list of Object.values(names)) expect(list.length).toBeGreaterThan(0);
});

test.each([
  ['aws lambda get-function --function-name coffer-prod-queue-nothing', 'function'],
  ['aws lambda get-function --function-name coffer-prod-money', 'function'],
  ['aws cloudwatch set-alarm-state --alarm-name coffer-<stage>-no-alarm', 'alarm'],
  ['aws dynamodb describe-table --table-name coffer-<stage>-moneys', 'table'],
  ['aws logs tail /aws/lambda/coffer-prod-queue-watch --since 5m', 'group'],
  ['aws sns publish --topic-arn arn:aws:sns:<region>:<account>:coffer-prod-mails', 'topic'],
  ['echo coffer-prod-anything', 'any'],
])('a wrong name is seen: %s', (command, kind) => {
  expect(unknown(`\`\`\`sh\n${command}\n\`\`\`\n`)).toEqual([expect.stringMatching(`^${kind} `)]);
});

const deploy = read('docs/deploy.md');

test('each thing that only AWS can show has the command that shows it', () => {
  const entries = entriesOf(deploy, 'Not run yet');
  expect(entries.length).toBeGreaterThan(20);
  const bare = entries.filter(([, text]) => shellBlocks(text).length === 0);
  expect(bare.map(([heading]) => heading)).toEqual([]);
  expect(entriesOf('\n## A\nx\n### B\ny\n### C\n```sh\nls\n```\n## D\n', 'A')).toEqual([
    ['B', expect.any(String)],
    ['C', expect.stringContaining('ls')],
  ]);
});

/** What a shell has by itself. */
const builtIn = ['break', 'do', 'done', 'export', 'fi', 'for', 'if', 'then'];
const everywhere = ['cp', 'date', 'mkdir', 'rm', 'seq', 'sha256sum', 'sort', 'tr', 'uniq'];

test('the prerequisites name every program that a command of the page starts', () => {
  const needed = deploy.split('\n## ')[0]!;
  const started = shellBlocks(deploy).flatMap((block) =>
    block
      .split('\n')
      .map((line) => line.replaceAll(/'[^']*'/g, "''").replace(/\s#.*$/, ''))
      .flatMap((line) => line.split(/\$\(|&&|\|\|?|;/))
      .map((part) => /^\s*(?:do\s+)?([a-z][\w-]*)(?=\s|$)/.exec(part)?.[1])
      .filter((word): word is string => word !== undefined),
  );
  const programs = [...new Set(started)].filter(
    (word) => ![...builtIn, ...everywhere].includes(word),
  );
  expect(programs).toEqual(expect.arrayContaining(['aws', 'npm', 'npx', 'git', 'curl', 'openssl']));
  const says: Record<string, RegExp> = { aws: /AWS CLI/, npx: /npm/ };
  const unsaid = programs.filter(
    (word) => !(says[word] ?? new RegExp(`\\b${word}\\b`)).test(needed),
  );
  expect(unsaid).toEqual([]);
});

test('deploy.md lists the services that CloudFormation has to make things of', () => {
  const services: Record<string, string> = {
    ApiGatewayV2: 'API Gateway',
    Events: 'EventBridge',
    StepFunctions: 'Step Functions',
    WAFv2: 'WAF',
  };
  const used = (Object.values(templates) as Templates['data'][]).flatMap((template) =>
    Object.values(template.toJSON().Resources as Record<string, { Type: string }>)
      .filter(({ Type }) => Type.startsWith('AWS::') && !Type.startsWith('AWS::CDK'))
      .map(({ Type }) => Type.split('::')[1]!),
  );
  const part = deploy.split('\n### What CloudFormation may do\n')[1]!.split('\n## ')[0]!;
  const unsaid = [...new Set(used)].filter((name) => !part.includes(services[name] ?? name));
  expect(unsaid).toEqual([]);
});

test('the tear-down names each kind of resource that stays, and deletes each bucket', () => {
  const words: Record<string, string> = {
    'AWS::Backup::BackupVault': 'backup vaults',
    'AWS::Cognito::UserPool': 'user pool',
    'AWS::DynamoDB::Table': 'tables',
    'AWS::KMS::Key': 'KMS keys',
    'AWS::Logs::LogGroup': 'log groups',
    'AWS::S3::Bucket': 'buckets',
    'AWS::StepFunctions::StateMachine': 'state machines',
  };
  const [, part = ''] =
    /\n3\. These resources are kept on purpose:([\s\S]*?)\n4\. /.exec(deploy) ?? [];
  const [said] = part.split('A new deployment') as [string];
  const stays = (Object.entries(templates) as [string, Templates['data']][]).flatMap(
    ([stack, template]) =>
      Object.entries(
        template.toJSON().Resources as Record<
          string,
          { Type: string; DeletionPolicy?: string; Properties?: { BucketName?: unknown } }
        >,
      )
        .filter(([, { DeletionPolicy }]) => DeletionPolicy?.startsWith('Retain'))
        // Deleted with its function.
        .filter(([, { Type }]) => Type !== 'AWS::Lambda::Version')
        .map(([, { Type, Properties }]) => ({ stack, Type, Properties })),
  );
  const unsaid = stays.filter(({ Type }) => !said.includes(words[Type] ?? Type));
  expect(unsaid).toEqual([]);
  const buckets = stays
    .filter(({ Type }) => Type === 'AWS::S3::Bucket')
    .map(({ stack, Properties }) =>
      Properties?.BucketName
        ? `rb s3://${textOf(Properties.BucketName)}`
        : `coffer-prod-${stack === 'pages' ? 'console' : stack}-`,
    );
  expect(buckets).toHaveLength(5);
  expect(buckets.filter((name) => !part.includes(name))).toEqual([]);
});

const runbook = read('docs/runbook.md');
const section = (heading: string): string =>
  runbook.split(`\n## ${heading}\n`)[1]!.split(/\n##? /)[0]!;

/** Names of functions in a text, without `coffer-<stage>-`; `<family>` matches each. */
const functionsIn = (text: string): string[] =>
  [...text.matchAll(/`(?:coffer-<stage>-)?((?:queue|schedule|keys|workflow)-[\w<>*-]+)`/g)]
    .map(([, name]) => name!)
    .filter((name) => !runbook.includes(`\n## ${name}\n`));

test('each function that the runbook names is deployed', () => {
  const found = functionsIn(runbook);
  expect(found.length).toBeGreaterThan(10);
  const missing = found.filter(
    (name) => !exists({ name: `coffer-prod-${name.replace('*', '<>')}`, kind: 'function' }),
  );
  expect(missing).toEqual([]);
});

test('an alarm of every chain names no function of one family', () => {
  const headings = [
    ...lineAlarms
      .filter(({ writers }) => new Set(writers.map((one) => one.split('-').pop())).size > 2)
      .map(({ name }) => name),
    'watcher-silent',
    'watcher-behind',
  ];
  expect(headings.length).toBeGreaterThan(10);
  const narrow = headings.filter((heading) =>
    functionsIn(section(heading)).some((name) => /-(evm|tron|solana)$/.test(name)),
  );
  expect(narrow).toEqual([]);
  expect(functionsIn(section('watcher-silent'))).toContain(
    watcherOf('EVM').replace('/', '-').replace('evm', '<family>'),
  );
});

test('the query for gateway errors reads fields of the access log, and compares text with text', () => {
  const formats = all('AWS::ApiGatewayV2::Stage').map(
    ([, { Properties }]) =>
      JSON.parse((Properties.AccessLogSettings as { Format: string }).Format) as Record<
        string,
        string
      >,
  );
  const query = /```\n([\s\S]*?)```/.exec(section('gateway-errors'))![1]!;
  const [, listed] = /^\s*fields @timestamp, (.*)$/m.exec(query)!;
  const [, filtered] = /\| filter (\w+) like \/\^5\//.exec(query)!;
  expect(formats.length).toBe(2);
  for (const format of formats) {
    for (const field of [...listed!.split(', '), filtered!]) {
      // The gateway writes a variable between quotes: a text, never a number.
      expect(format[field], field).toMatch(/^\$context\./);
    }
  }
  expect(section('gateway-errors')).not.toMatch(/\$\.status\s*[<>]/);
});
