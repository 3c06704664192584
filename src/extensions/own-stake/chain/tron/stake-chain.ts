import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { readAccount } from '#chains/tron/node/accounts.ts';
import type { TronHttp } from '#chains/tron/node/http.ts';
import { parseNumber } from '#chains/tron/node/node-json.ts';
import { broadcast } from '#chains/tron/pay/broadcast.ts';
import { isKnown, isKnownTo } from '#chains/tron/pay/is-known.ts';
import { readRecentBlock } from '#chains/tron/pay/recent-block.ts';
import { validityMs } from '#chains/tron/pay/validity.ts';
import { readHead, readHeader, readSolid } from '#chains/tron/read/head.ts';
import type { StakeChain, StakePledge } from '../../ports.ts';
import { encodeStakeAct } from './stake-act.ts';

/** Providers that must show the same; a single one counts by itself. */
const witnesses = 2;

/** Acts with the same terms and moment become different transactions. */
const discriminators = 1_000;

/** What own stake reads of TRON over its providers. Signed bytes go to `sending`. */
export function makeStakeChain({
  http,
  sending = http,
  random = Math.random,
}: {
  http: TronHttp;
  sending?: TronHttp;
  random?: () => number;
}): StakeChain {
  const providers = Array.from({ length: http.count }, (_, i) => http.at(i));
  const asked = providers.slice(0, witnesses);
  const ofEach = <T>(read: (one: TronHttp) => Promise<T>): Promise<T[]> =>
    Promise.all(asked.map(read));
  return {
    yields: (account) => ofEach((one) => readYield(one, account)),
    delegatable: async (account, pledged = []) =>
      least(await ofEach((one) => readRoom(one, account, pledged))),
    delegated: async (act) => most(await ofEach((one) => readDelegated(one, act))),
    coin: async (account) =>
      least(await ofEach(async (one) => (await readAccount(one, account)).balance)),

    async prepare(act) {
      const { reference, expiresAt } = await readRecentBlock(http);
      const discriminator = BigInt(Math.floor(random() * discriminators));
      const timestamp = expiresAt - validityMs + discriminator;
      return encodeStakeAct(act, { reference, expiration: expiresAt, timestamp });
    },

    send: (signed, repeat) => broadcast(sending, signed, repeat),

    async outcome({ txHash, expiresAt }) {
      const seen = await ofEach((one) => depthOf(one, txHash));
      if (seen.every((depth) => depth === 'final')) return 'final';
      if (seen.every((depth) => depth !== null)) return 'mined';
      // First the final blocks: a provider that knows nothing afterwards has it in none of them.
      const times = await Promise.all(providers.map(solidTime));
      if (times.some((time) => time < BigInt(expiresAt))) return 'open';
      return (await isKnown(http, txHash, BigInt(expiresAt))) ? 'open' : 'void';
    },
  };
}

const least = (all: bigint[]): bigint => all.reduce((a, b) => (b < a ? b : a));
const most = (all: bigint[]): bigint => all.reduce((a, b) => (b > a ? b : a));

async function readYield(http: TronHttp, address: string) {
  const answer = await http.post('wallet/getaccountresource', { address, visible: true });
  const resources = parseObject(answer, 'the resources');
  const energy = parseNumber(resources.TotalEnergyLimit, 'TotalEnergyLimit');
  const weight = parseNumber(resources.TotalEnergyWeight, 'TotalEnergyWeight');
  if (energy <= 0n || weight <= 0n)
    throw new Unverified('the node does not report the total energy');
  return { energy, weight };
}

/**
 * What a provider says is free, less the pledges that it does not know. They are looked up first: one
 * that it gets meanwhile counts twice, and never not at all.
 */
async function readRoom(
  http: TronHttp,
  account: string,
  pledged: readonly StakePledge[],
): Promise<bigint> {
  const known = await Promise.all(
    pledged.map(({ txHash }) => txHash !== null && isKnownTo(http, txHash)),
  );
  const coming = pledged.reduce((sum, { stakeSun }, i) => (known[i] ? sum : sum + stakeSun), 0n);
  return (await readDelegatable(http, account)) - coming;
}

async function readDelegatable(http: TronHttp, account: string): Promise<bigint> {
  const answer = await http.post('wallet/getcandelegatedmaxsize', {
    owner_address: account,
    type: 1,
    visible: true,
  });
  return parseNumber(parseObject(answer, 'what can be delegated').max_size, 'max_size');
}

async function readDelegated(
  http: TronHttp,
  { account, receiver }: { account: string; receiver: string },
): Promise<bigint> {
  const answer = await http.post('wallet/getdelegatedresourcev2', {
    fromAddress: account,
    toAddress: receiver,
    visible: true,
  });
  const { delegatedResource = [] } = parseObject(answer, 'the delegations');
  return parseList(delegatedResource, 'the list of delegations')
    .map((entry) => parseObject(entry, 'a delegation').frozen_balance_for_energy)
    .reduce<bigint>((sum, one) => sum + parseNumber(one, 'a delegation'), 0n);
}

/** Where a provider has the transaction; null if it is in no block. */
async function depthOf(http: TronHttp, txHash: string): Promise<'final' | 'mined' | null> {
  const answer = await http.post('wallet/gettransactioninfobyid', { value: txHash });
  const { id, blockNumber, result } = parseObject(answer, 'the info of the transaction');
  if (id === undefined) return null;
  if (id !== txHash) throw new Unverified('the node answered with another transaction');
  if (result === 'FAILED') return null;
  const head = await readHead(http);
  const solid = await readSolid(http, head.number);
  return parseNumber(blockNumber, 'the block') <= solid ? 'final' : 'mined';
}

/** The time of a provider's newest final block, ms. */
async function solidTime(http: TronHttp): Promise<bigint> {
  const head = await readHead(http);
  const solid = await readHeader(http, await readSolid(http, head.number));
  if (!solid) throw new Unverified('the node does not have its solid block');
  return solid.timestamp;
}
