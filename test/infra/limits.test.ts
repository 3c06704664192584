/** Limits of a deployment: sizes, retention, and names that running executions rely on. */
import { expect, test } from 'vitest';
import { readStage } from '#lib/stages/stage.ts';
import { resourcesOf, templatesOf } from './stacks.ts';

const prod = templatesOf('prod');
const parts = Object.entries(prod);

/** CloudFormation allows at most 500 resources and 1,000,000 bytes a template. A stage with every option has two more. */
const maxResources = 498;
const maxBytes = 900_000;

test('each stack stays well under what CloudFormation takes', () => {
  const lines = parts.map(([name, template]) => {
    const json = template.toJSON() as { Resources: object };
    const resources = Object.keys(json.Resources).length;
    const bytes = JSON.stringify(json).length;
    expect(resources, name).toBeLessThan(maxResources);
    expect(bytes, name).toBeLessThan(maxBytes);
    return `  coffer-prod-${name}: ${resources} resources, ${Math.round(bytes / 1000)} KB`;
  });
  console.log(['resources of each stack', ...lines].join('\n'));
});

test('every log group keeps its lines for the time that the stage says, and outlives its stack', () => {
  const groups = parts.flatMap(([, template]) => resourcesOf(template, 'AWS::Logs::LogGroup'));
  const functions = parts.flatMap(([, template]) => resourcesOf(template, 'AWS::Lambda::Function'));
  expect(groups.length).toBeGreaterThan(functions.length);
  for (const [id, { Properties, DeletionPolicy }] of groups) {
    expect(Properties.RetentionInDays, id).toBe(readStage('prod').logRetentionDays);
    expect(DeletionPolicy, id).toBe('RetainExceptOnCreate');
  }
});

test('every function logs to a group of its own that is made here', () => {
  for (const [, template] of parts) {
    const groups = template.findResources('AWS::Logs::LogGroup');
    for (const [id, { Properties }] of resourcesOf(template, 'AWS::Lambda::Function')) {
      const { LogGroup } = Properties.LoggingConfig as { LogGroup: { Ref: string } };
      expect(groups[LogGroup.Ref]?.Properties.LogGroupName, id).toBe(
        `/aws/lambda/${Properties.FunctionName}`,
      );
    }
  }
});

test('what holds data is kept when a stack is deleted or a resource replaced', () => {
  const kept = [
    'AWS::DynamoDB::Table',
    'AWS::KMS::Key',
    'AWS::S3::Bucket',
    'AWS::Cognito::UserPool',
  ];
  const found = parts.flatMap(([, template]) =>
    kept.flatMap((type) => resourcesOf(template, type)),
  );
  expect(found.length).toBeGreaterThan(11);
  for (const [id, resource] of found) {
    expect(resource, id).toMatchObject({ UpdateReplacePolicy: 'Retain' });
    // A key has no fixed name that would stop a second try, and its policy lets nobody end it.
    const isKey = resource.Type === 'AWS::KMS::Key';
    expect(resource.DeletionPolicy, id).toBe(isKey ? 'Retain' : 'RetainExceptOnCreate');
  }
  for (const [id, { Properties }] of resourcesOf(prod.data, 'AWS::KMS::Key')) {
    expect(Properties.EnableKeyRotation, id).toBe(true);
  }
});

test('a state machine calls its steps by unqualified name: a waiting execution gets new code', () => {
  const functions = prod.workflow.findResources('AWS::Lambda::Function');
  const machines = resourcesOf(prod.workflow, 'AWS::StepFunctions::StateMachine');
  expect(machines.map(([, { Properties }]) => Properties.StateMachineName).sort()).toEqual([
    'coffer-prod-client-operation',
    'coffer-prod-swap',
    'coffer-prod-withdrawal',
  ]);
  for (const [, { Properties }] of machines) {
    const kind = String(Properties.StateMachineName).replace('coffer-prod-', '');
    const called = Object.entries(
      Properties.DefinitionSubstitutions as Record<string, { 'Fn::GetAtt': [string, string] }>,
    );
    // A swap has no wait for an admin.
    expect(called).toHaveLength(kind === 'swap' ? 2 : 3);
    for (const [step, reference] of called) {
      const [id, attribute] = reference['Fn::GetAtt'];
      expect(attribute, step).toBe('Arn');
      const wait = step.replace('Await', 'await-').toLowerCase();
      expect(functions[id]?.Properties.FunctionName, step).toBe(`coffer-prod-workflow-${wait}`);
    }
  }
});

test('traces: what a person or a payment causes; not what the clock or the stream causes', () => {
  const byMode = new Map<string, string[]>();
  for (const [, template] of parts) {
    for (const [, { Properties }] of resourcesOf(template, 'AWS::Lambda::Function')) {
      const { Mode } = Properties.TracingConfig as { Mode: string };
      const name = String(Properties.FunctionName).replace('coffer-prod-', '');
      byMode.set(Mode, [...(byMode.get(Mode) ?? []), name]);
    }
  }
  expect(byMode.get('PassThrough')?.sort()).toEqual([
    'queue-attest-evm',
    'queue-attest-solana',
    'queue-attest-tron',
    'queue-book',
    'queue-deliver-webhook',
    'queue-dispatch-outbox',
    'queue-energy-worker',
    'queue-notify-approvers',
    'queue-screen',
    'queue-sign-evm',
    'queue-sign-solana',
    'queue-sign-tron',
    'queue-watch-evm',
    'queue-watch-solana',
    'queue-watch-tron',
    'schedule-advance-payouts',
    'schedule-check-deployment',
    'schedule-check-keys',
    'schedule-check-reservations',
    'schedule-close-books',
    'schedule-collect-deposits',
    'schedule-pay-held',
    'schedule-reconcile',
    'schedule-reconcile-books',
    'schedule-redispatch',
    'schedule-refresh-prices',
    'schedule-seed-watchers',
    'schedule-write-statements',
  ]);
  expect(byMode.get('Active')?.length).toBeGreaterThan(25);
  for (const [, machine] of resourcesOf(prod.workflow, 'AWS::StepFunctions::StateMachine')) {
    expect(machine.Properties.TracingConfiguration).toEqual({ Enabled: true });
  }
});

test('only alarms of this account and EventBridge publish to their topic, and over TLS', () => {
  const [policy] = resourcesOf(prod.data, 'AWS::SNS::TopicPolicy');
  const { Statement } = policy![1].Properties.PolicyDocument as {
    Statement: Record<string, unknown>[];
  };
  const allowed = Statement.filter(({ Effect }) => Effect === 'Allow');
  expect(allowed).toHaveLength(2);
  expect(allowed[0]).toMatchObject({
    Action: 'sns:Publish',
    Principal: { Service: 'cloudwatch.amazonaws.com' },
    Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
  });
  expect(JSON.stringify(allowed[0])).toContain('alarm:coffer-prod-*');
  // AWS takes no condition here (resource-policies.test.ts).
  expect(allowed[1]).toMatchObject({
    Action: 'sns:Publish',
    Principal: { Service: 'events.amazonaws.com' },
  });
  expect(Statement).toContainEqual(
    expect.objectContaining({
      Effect: 'Deny',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
    }),
  );
});
