/** What stops a deployment before it begins: no stage, no account, or a local stage without an emulator. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deployTarget, stageName } from '#lib/stages/deploy-target.ts';
import { parseStage, readStage } from '#lib/stages/stage.ts';
import { root } from '../unit/architecture/files.ts';
import { resourcesOf, stacksOf, templatesOf } from './stacks.ts';

const onAws = { isTemplate: false, isEmulator: false };
const whole = {
  ...readStage('prod'),
  account: '111122223333',
  region: 'eu-central-1',
  alarmEmail: 'ops@example.com',
};

test('a stage goes to the account and Region of its file', () => {
  expect(deployTarget(whole, onAws)).toEqual({ account: '111122223333', region: 'eu-central-1' });
});

test.each([
  ['account', { account: null }],
  ['region', { region: null }],
  ['alarmEmail', { alarmEmail: null }],
])('a stage without %s is refused by the name of the field', (field, change) => {
  const message = `stages/prod.json: set ${field} before you deploy`;
  expect(() => deployTarget({ ...whole, ...change }, onAws)).toThrow(message);
});

test('templates that are only looked at need neither', () => {
  expect(deployTarget(readStage('prod'), { ...onAws, isTemplate: true })).toBeUndefined();
});

test('a local stage is refused without an emulator', () => {
  expect(() => deployTarget(readStage('local'), onAws)).toThrow(
    /for an emulator.*Name another stage/,
  );
});

const onEmulator = { ...onAws, isEmulator: true };

test.each([
  'http://127.0.0.1:4566',
  'http://127.3.2.1',
  'http://[::1]:4566',
  'http://localhost:4566',
])('a stage for an emulator goes to %s, which is this machine', (endpoint) => {
  expect(deployTarget(readStage('local'), onEmulator, endpoint)).toBeUndefined();
});

test.each([
  undefined,
  '',
  '127.0.0.1',
  'https://dynamodb.eu-central-1.amazonaws.com',
  'http://10.0.0.5:4566',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://127.0.0.1@example.com',
])('the word emulator is not believed with the endpoint %s', (endpoint) => {
  for (const stage of [readStage('local'), readStage('rehearsal'), whole]) {
    expect(() => deployTarget(stage, onEmulator, endpoint)).toThrow(
      '-c emulator=true needs AWS_ENDPOINT_URL with an address of this machine',
    );
  }
});

test('no stage is refused', () => {
  expect(() => stageName(undefined)).toThrow('-c stage=prod');
  expect(stageName('dev')).toBe('dev');
});

/** What `cdk deploy` runs, with what `-c` gives. */
const synthesize = (context: Record<string, string>) =>
  execFileSync(process.execPath, ['--import', 'tsx', 'bin/coffer.ts'], {
    env: {
      ...process.env,
      AWS_ENDPOINT_URL: undefined,
      CDK_CONTEXT_JSON: JSON.stringify(context),
    },
    stdio: 'pipe',
    encoding: 'utf8',
  });

test.each([
  ['without a stage', {}, /name the stage/],
  ['of the local stage', { stage: 'local' }, /for an emulator/],
  [
    'of the local stage without an emulator',
    { stage: 'local', emulator: 'true' },
    /AWS_ENDPOINT_URL/,
  ],
  ['of a stage without an account', { stage: 'prod' }, /set account, region/],
])('`cdk deploy` %s ends with that sentence', (_, context, message) => {
  expect(() => synthesize(context)).toThrow(message);
});

test('`cdk deploy` of a stage of the operator reads their file', () => {
  const name = `own-${process.pid}`;
  const folder = `${root}stages`;
  const isNew = !existsSync(folder);
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${name}.json`;
  writeFileSync(file, JSON.stringify({ extends: 'prod', region: 'eu-central-1' }));
  try {
    const message = `stages/${name}.json: set account, alarmEmail before you deploy`;
    expect(() => synthesize({ stage: name })).toThrow(message);
  } finally {
    rmSync(isNew ? folder : file, { recursive: true });
  }
});

test.each([
  ['an account', { account: '1234' }],
  ['a Region', { region: 'Frankfurt' }],
])('%s that is none is refused', (_, change) => {
  const json = structuredClone(readStage('prod')) as unknown as Record<string, unknown>;
  expect(() => parseStage('prod', { ...json, ...change })).toThrow(/must be/);
});

test('a first deployment can be taken back whole, and the second one protects it', () => {
  const first = stacksOf('prod', { first: true });
  for (const stack of first.app.node.children) {
    expect(stack, stack.node.id).toMatchObject({ terminationProtection: false });
  }
  for (const stack of stacksOf('prod').app.node.children) {
    expect(stack, stack.node.id).toMatchObject({ terminationProtection: true });
  }
  const { data, admin } = templatesOf('prod', { first: true });
  for (const [id, { Properties }] of resourcesOf(data, 'AWS::DynamoDB::Table')) {
    expect(Properties.DeletionProtectionEnabled, id).toBe(false);
  }
  for (const [id, { Properties }] of resourcesOf(admin, 'AWS::Cognito::UserPool')) {
    expect(Properties.DeletionProtection, id).not.toBe('ACTIVE');
  }
});

test('what a failed creation leaves has no name that stops the next try', () => {
  const template = templatesOf('prod', { first: true });
  for (const part of Object.values(template)) {
    for (const [id, resource] of Object.entries(
      part.toJSON().Resources as Record<string, { Type: string; DeletionPolicy?: string }>,
    )) {
      // Keys have no fixed name, and a version has the name of its function, which is deleted.
      if (/^AWS::(KMS::Key|Lambda::Version)$/.test(resource.Type)) continue;
      expect(resource.DeletionPolicy ?? 'Delete', `${id} ${resource.Type}`).not.toBe('Retain');
    }
  }
});
