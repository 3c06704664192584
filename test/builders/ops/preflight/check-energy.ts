import { generateKeyPairSync } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { tronAddressOfSpki } from '#chains/tron/account/address-of-spki.ts';
import { stakeOperations } from '#extensions/own-stake/chain/tron/read-stake-permission.ts';
import { readStage, type Stage } from '#lib/stages/stage.ts';
import { listen, sendJson } from '#local/process/json-server.ts';
import { checkEnergy } from '#ops/preflight/check-energy.ts';

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
const spki = publicKey.export({ format: 'der', type: 'spki' });
const keyAddress = tronAddressOfSpki(spki);
export const own = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const permission = {
  type: 'Active',
  id: 2,
  threshold: 1,
  operations: stakeOperations,
  keys: [{ address: keyAddress, weight: 1 }],
};

export const local = readStage('local');

export const stageWith = (set: Partial<NonNullable<Stage['energy']>> = {}): Stage => ({
  ...local,
  energy: {
    account: own,
    parameter: '/coffer/local/energy',
    stake: { permission: 2, lowEnergy: 100_000, lowTrx: '50' },
    burntDailyTrx: 100,
    ...set,
  },
});

/** A TRON node whose account holds `sun`, and can lend this much stake. */
export async function node(sun: number, delegatable: number, set = {}): Promise<string> {
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

export const check = async (input: {
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
