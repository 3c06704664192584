/** A stage with own stake: the energy account's key, and who may use it or claim for it. */
import { expect, test } from 'vitest';
import { account, decideKey, resolved, type Statement } from '../../support/policy/decide.ts';
import { destructive, everything, roleArn } from '../policies.ts';
import { isWrite, resourcesOf, statementsOf, templatesOf, whoMay } from '../stacks.ts';

const stage = templatesOf('prod', {
  energy: {
    account: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    parameter: '/coffer/prod/energy',
    stake: { permission: 2, lowEnergy: 650_000, lowTrx: '100.5' },
    burntDailyTrx: 20,
  },
});
const all = [stage.workflow, stage.api, stage.admin].flatMap(statementsOf);
const keysOf = ({ data }: typeof stage) =>
  resourcesOf(data, 'AWS::KMS::Key').filter(([, { Properties }]) =>
    String(Properties.Description).includes('energy'),
  );
const signer = 'keys-sign-stake';

test('the key signs secp256k1, outlives deployments, and is none of a stage without own stake', () => {
  expect(keysOf(stage).map(([, key]) => key)).toMatchObject([
    {
      Properties: { KeySpec: 'ECC_SECG_P256K1', KeyUsage: 'SIGN_VERIFY', MultiRegion: true },
      DeletionPolicy: 'Retain',
    },
  ]);
  expect(keysOf(templatesOf('prod'))).toEqual([]);
});

test('one role signs with it, whatever IAM allows others, and none ends or copies it', () => {
  const [, { Properties }] = keysOf(stage)[0]!;
  const { Statement: key } = resolved(Properties.KeyPolicy) as { Statement: Statement[] };
  const may = (name: string, action: string) =>
    decideKey(key, everything, { principal: roleArn(name), action });
  expect(may(signer, 'kms:Sign')).toBe('Allow');
  for (const name of [
    'queue-sign-tron',
    'keys-vault-tron',
    'queue-energy-worker',
    'break-glass',
    'admin-keys',
  ])
    expect(may(name, 'kms:Sign'), name).toBe('Deny');
  const root = { principal: `arn:aws:iam::${account}:root` };
  for (const action of [...destructive, 'kms:CreateGrant', 'kms:Sign'])
    expect(decideKey(key, everything, { ...root, action }), action).toBe('Deny');
  for (const action of destructive) expect(may(signer, action), action).toBe('Deny');
});

test('the signer signs only with this key, from its own code, and writes only its claims', () => {
  const own = all.filter(({ fn }) => fn === signer);
  const signs = own.filter(({ actions }) => actions.includes('kms:Sign'));
  expect(signs).toHaveLength(1);
  expect(signs[0]!.resources.join()).toContain('Energykey');
  expect(signs[0]!.ofOwnCode).toBe(true);
  const tables = own.filter(({ actions }) => actions.some(isWrite));
  expect(tables.map(({ actions, conditions }) => [actions, conditions])).toEqual([
    [['dynamodb:PutItem'], { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['EK#*'] } }],
  ]);
  expect(whoMay(all, 'kms:Sign', 'Energykey')).toEqual([signer]);
});

test('the energy worker has it called, and cannot write a claim', () => {
  const worker = all.filter(({ fn }) => fn === 'queue-energy-worker');
  expect(whoMay(worker, 'lambda:InvokeFunction', 'signstake')).toEqual(['queue-energy-worker']);
  const keys = worker
    .filter(({ actions, resources }) =>
      [actions.join().includes('dynamodb:PutItem'), resources.join().includes('energy')].every(
        Boolean,
      ),
    )
    .map(({ conditions }) => JSON.stringify(conditions ?? {}));
  expect(keys).toHaveLength(1);
  expect(keys[0]).toContain('ED#*');
  expect(keys[0]).not.toContain('EK#');
});

test('the alarm on burnt coin has the stage’s number', () => {
  const [alarm] = resourcesOf(stage.monitoring, 'AWS::CloudWatch::Alarm').filter(
    ([, { Properties }]) => Properties.AlarmName === 'coffer-prod-energy-burnt',
  );
  expect(alarm?.[1].Properties).toMatchObject({ Threshold: 20, Period: 86_400, Statistic: 'Sum' });
});
