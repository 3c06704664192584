import { generateKeyPairSync } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { tronAddressOfSpki } from '#chains/tron/account/address-of-spki.ts';
import { stakeOperations } from '#chains/tron/stake/read-stake-permission.ts';
import { readStage, type Stage } from '#lib/stages/stage.ts';
import { listen, sendJson } from '#local/process/json-server.ts';
import { checkEnergy } from '#ops/preflight/check-energy.ts';

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
const spki = publicKey.export({ format: 'der', type: 'spki' });
const keyAddress = tronAddressOfSpki(spki);
const own = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const permission = {
  type: 'Active',
  id: 2,
  threshold: 1,
  operations: stakeOperations,
  keys: [{ address: keyAddress, weight: 1 }],
};
const local = readStage('local');
const stageWith = (set: Partial<NonNullable<Stage['energy']>> = {}): Stage => ({
  ...local,
  energy: {
    account: own,
    parameter: '/coffer/local/energy',
    stake: { permission: 2, lowEnergy: 100_000, lowTrx: '50' },
    burntDailyTrx: 100,
    ...set,
  },
});

/** A TRON node whose account holds `sun`, and can lend so much stake. */
async function node(sun: number, delegatable: number, set = {}): Promise<string> {
  const answers: Record<string, unknown> = {
    '/wallet/getaccount':
      sun > 0 ? { address: own, balance: sun, active_permission: [{ ...permission, ...set }] } : {},
    '/wallet/getaccountresource': {
      TotalEnergyLimit: 180_000_000_000,
      TotalEnergyWeight: 19_000_000_000,
    },
    '/wallet/getcandelegatedmaxsize': { max_size: delegatable },
  };
  const server = await listen(0, async (request, response) =>
    sendJson(response, 200, JSON.stringify(answers[request.url ?? ''] ?? {})),
  );
  onTestFinished(() => server.close());
  return server.url;
}

const check = async (input: {
  stage?: Stage;
  energy?: string | null;
  url?: string;
  key?: Uint8Array | null;
}) => {
  const { stage = stageWith(), energy = '{"markets":[]}', key = spki } = input;
  const url = input.url ?? (await node(100_000_000, 20_000_000_000));
  const values: Record<string, string | null> = {
    '/coffer/local/energy': energy,
    '/coffer/local/rpc/TRX': JSON.stringify([url]),
  };
  const read = async (name: string) => {
    const value = values[name] ?? null;
    return value === null ? null : { value, type: 'SecureString' };
  };
  const findings = await checkEnergy(read, { energyKey: async () => key }, stage);
  return Object.fromEntries(findings.map(({ subject, verdict }) => [subject, verdict]));
};
const fine = { Energy: 'ok', 'Energy account': 'ok', 'Energy key': 'ok' };

test('a stage whose account is its key’s, and has stake and coin, is ready', async () => {
  expect(await check({})).toEqual(fine);
});

test('a stage without the service is not checked; without own stake it has no key', async () => {
  expect(await check({ stage: { ...local, energy: null } })).toEqual({});
  expect(await check({ stage: stageWith({ stake: null }) })).toEqual({
    Energy: 'ok',
    'Energy account': 'ok',
  });
});

test('before the first deployment there is no key', async () => {
  expect(await check({ key: null })).toEqual(fine);
});

test.each([
  ['of another id', { id: 3 }, 'fails'],
  ['of another key', { keys: [{ address: own, weight: 1 }] }, 'fails'],
  ['that takes a second key', { threshold: 2 }, 'fails'],
  ['for other contracts', { operations: `02${'00'.repeat(31)}` }, 'fails'],
  ['for more than own stake', { operations: `02${stakeOperations.slice(2)}` }, 'ask'],
])('a permission %s', async (_, set, verdict) => {
  const url = await node(100_000_000, 20_000_000_000, set);
  expect(await check({ url })).toEqual({ ...fine, 'Energy key': verdict });
});

test.each([
  ['too little stake', [100_000_000, 1_000_000], 'ask'],
  ['too little coin', [1_000_000, 20_000_000_000], 'ask'],
] as const)('%s: %s', async (_, [sun, delegatable], verdict) => {
  const url = await node(sun, delegatable);
  expect(await check({ url })).toEqual({ ...fine, 'Energy account': verdict });
});

test('a node that does not answer leaves the account unknown', async () => {
  const url = 'http://127.0.0.1:9';
  const unknown = { 'Energy account': 'unknown', 'Energy key': 'unknown' };
  expect(await check({ url })).toEqual({ ...fine, ...unknown });
});

test('an account that is not on chain fails', async () => {
  const url = await node(0, 0);
  const fails = { 'Energy account': 'fails', 'Energy key': 'fails' };
  expect(await check({ url })).toEqual({ ...fine, ...fails });
});

test.each([[null], ['{'], ['{"markets":[{"name":"stake"}]}']])(
  'the parameter %s fails',
  async (energy) => {
    expect(await check({ energy })).toEqual({ ...fine, Energy: 'fails' });
  },
);
