import { parseObject } from '#chains/rpc/json-guards.ts';
import { asVerifiedRead } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { parseAccounts } from '#chains/solana/node/accounts.ts';
import { parseContextSlot } from '#chains/solana/node/node-json.ts';
import { readOwnedAccounts } from '#chains/solana/node/owned-accounts.ts';
import type { Chain } from '#model/chain.ts';
import { eachLimited } from '#shared/async/limit.ts';
import type { ChainName } from '#shared/chains.ts';
import type { HeldReader, HeldReading } from '../../ports.ts';
import { answeredReads } from '../answered-reads.ts';
import { byTwoProviders } from '../two-providers.ts';

/** What getMultipleAccounts takes at most. */
const groupSize = 100;

const concurrency = 8;

/** Nothing of the accounts' data: only what they hold. */
const config = { encoding: 'base64', dataSlice: { offset: 0, length: 0 }, commitment: 'finalized' };

/** An amount, and the slot that its answer names as the one of its state. */
interface AtSlot {
  amount: bigint;
  slot: bigint;
}

/**
 * Balances of Solana addresses in finalized slots, which the answers name: lamports of 100 addresses
 * with one call, and all token accounts of an address with one call for each token.
 */
export function makeSolanaHeldReader(deps: {
  rpcOf: (chain: ChainName) => Promise<Rpc>;
}): HeldReader {
  return {
    async held(chain, addresses) {
      const rpc = await deps.rpcOf(chain.name);
      return asVerifiedRead(chain.name, () =>
        byTwoProviders(rpc.count, (index) => readAll(rpc.at(index), chain, addresses)),
      );
    },
  };
}

async function readAll(
  rpc: Rpc,
  chain: Chain,
  addresses: readonly string[],
): Promise<HeldReading[]> {
  const readings: HeldReading[] = [];
  for (let start = 0; start < addresses.length; start += groupSize) {
    const group = addresses.slice(start, start + groupSize);
    const lamports = await readLamports(rpc, group);
    const results = await eachLimited(group, concurrency, (address) =>
      readTokens(rpc, chain, address),
    );
    // Of an address with more token accounts than a node lists, not all is known: it is left out.
    for (const { place, answer } of answeredReads(results)) {
      const held = new Map([[chain.nativeToken, lamports[place]!], ...answer]);
      const slots = [...held.values()].map(({ slot }) => slot);
      readings.push({
        address: group[place]!,
        from: slots.reduce((least, slot) => (slot < least ? slot : least)),
        to: slots.reduce((most, slot) => (slot > most ? slot : most)),
        hash: null,
        held: new Map([...held].map(([symbol, { amount }]) => [symbol, amount])),
      });
    }
  }
  return readings;
}

async function readLamports(rpc: Rpc, addresses: readonly string[]): Promise<AtSlot[]> {
  const answer = await rpc.request('getMultipleAccounts', [addresses, config]);
  const slot = parseContextSlot(parseObject(answer, 'the accounts'));
  return parseAccounts(answer, addresses.length).map((account) => ({
    amount: account?.lamports ?? 0n,
    slot,
  }));
}

const readTokens = (rpc: Rpc, { tokens }: Chain, owner: string): Promise<[string, AtSlot][]> =>
  Promise.all(
    tokens.flatMap(({ symbol, address: mint }) =>
      mint === null ? [] : [readToken(rpc, { owner, symbol, mint })],
    ),
  );

async function readToken(
  rpc: Rpc,
  { owner, symbol, mint }: { owner: string; symbol: string; mint: string },
): Promise<[string, AtSlot]> {
  const { accounts, block } = await readOwnedAccounts(rpc, owner, mint, 'finalized');
  const amount = accounts.reduce((sum, account) => sum + account.amount, 0n);
  return [symbol, { amount, slot: block }];
}
