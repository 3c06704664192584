import { parseBytes, parseQuantity } from '#chains/evm/node/node-json.ts';
import { balancesBy } from '#chains/evm/read/coin-balances.ts';
import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { asVerifiedRead, isNodeFailure } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { ChainName } from '#shared/chains.ts';
import type { HeldReader, HeldReading } from '../../ports.ts';
import { agreeReadings } from '../../rules/reconcile/agree-readings.ts';

/** Blocks below the newest one: behind one URL there may be nodes that do not have it yet. */
const belowHead = 3n;

/** A block that the providers at these positions have. */
interface CommonBlock {
  number: bigint;
  hash: string;
  providers: number[];
}

/**
 * Balances of EVM addresses at a recent block that two providers have by the same hash, 500 of a token
 * with one call. They are asked by its hash, so no answer is of another block. The block may still leave
 * the chain: who judges the reading compares the hash.
 */
export function makeEvmHeldReader(deps: { rpcOf: (chain: ChainName) => Promise<Rpc> }): HeldReader {
  return {
    async held(chain, addresses) {
      const rpc = await deps.rpcOf(chain.name);
      return asVerifiedRead(chain.name, async () => {
        const block = await commonBlock(rpc);
        const [first = [], second] = await Promise.all(
          block.providers.map((index) => readAll(rpc.at(index), chain, addresses, block)),
        );
        return second ? agreeReadings(first, second) : first;
      });
    },
  };
}

/**
 * The newest block that two providers have, a few below the head of the second highest. Throws
 * Unverified if no two show the same one.
 */
async function commonBlock(rpc: Rpc): Promise<CommonBlock> {
  const needed = Math.min(2, rpc.count);
  const all = Array.from({ length: rpc.count }, (_, index) => index);
  const heads = await answersOf(all, async (index) =>
    parseQuantity(await rpc.at(index).request('eth_blockNumber'), 'eth_blockNumber'),
  );
  const [, atLeast] = [...heads].sort(([, a], [, b]) => (a > b ? -1 : 1))[needed - 1] ?? [];
  if (atLeast === undefined) throw new Unverified(`fewer than ${needed} providers have a head`);
  const number = atLeast > belowHead ? atLeast - belowHead : 0n;
  const hashes = await answersOf([...heads.keys()], async (index) => {
    const params = [`0x${number.toString(16)}`, false];
    const block = parseObject(
      await rpc.at(index).request('eth_getBlockByNumber', params),
      'the block',
    );
    if (parseQuantity(block.number, 'the block number') !== number) {
      throw new Unverified(`the node sent another block than ${number}`);
    }
    return parseBytes(block.hash, 32, 'the block hash');
  });
  for (const hash of new Set(hashes.values())) {
    const providers = all.filter((index) => hashes.get(index) === hash);
    if (providers.length >= needed) return { number, hash, providers: providers.slice(0, needed) };
  }
  throw new Unverified(`no ${needed} providers show the same block ${number}`);
}

/** The answers of those providers that answer. */
async function answersOf<T>(
  providers: readonly number[],
  ask: (index: number) => Promise<T>,
): Promise<Map<number, T>> {
  const answers = new Map<number, T>();
  await Promise.all(
    providers.map(async (index) => {
      try {
        answers.set(index, await ask(index));
      } catch (error) {
        if (!isNodeFailure(error)) throw error;
      }
    }),
  );
  return answers;
}

async function readAll(
  provider: Rpc,
  chain: Chain,
  addresses: readonly string[],
  { number, hash }: CommonBlock,
): Promise<HeldReading[]> {
  const held = addresses.map(() => new Map<string, bigint>());
  for (const { symbol, address: token } of chain.tokens) {
    const amounts = await balancesBy(provider, addresses, { token, at: { blockHash: hash } });
    for (const [i, amount] of amounts.entries()) held[i]!.set(symbol, amount);
  }
  return addresses.map((address, i) => ({
    address,
    from: number,
    to: number,
    hash,
    held: held[i]!,
  }));
}
