/** What economy mode asks an EVM chain (docs/decisions/0034-two-ways-of-scanning.md). */

import {
  answeredQuantity,
  parseBytes,
  parseQuantity,
  toQuantity,
} from '#chains/evm/node/node-json.ts';
import { balancesBy } from '#chains/evm/read/coin-balances.ts';
import { type BatchLimit, makeBatchLimit } from '#chains/rpc/batch-limit.ts';
import { firstAnswer } from '#chains/rpc/first-answer.ts';
import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { asNodeRead } from '#chains/rpc/node-error.ts';
import { type Rpc, RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { BlockHeader, EconomyReader, Look, RangeOfLogs } from '../../ports.ts';
import { foundBlocks, logFilter } from './found-blocks.ts';

/** How long another provider than the first one is preferred because it answered (ms). */
const preferredMs = 5 * 60_000;
/** How long a provider that refuses many addresses is asked for whole tokens (ms). */
const wholeTokensMs = 60 * 60_000;

/**
 * Whether a provider may answer a smaller range. Providers word it in many ways, so every refusal
 * counts that does not say that the requests are too many.
 */
const mayBearFewer = (error: unknown): boolean =>
  (error instanceof RpcError && !/rate.?limit|too many requests|per second/i.test(error.message)) ||
  (error instanceof RpcUnavailable && error.isTooLarge);

interface Provider {
  rpc: Rpc;
  /** How many blocks of logs it can take in one call. */
  range: BatchLimit;
  /** Until then it is asked for whole tokens, since it refused the addresses (unix ms). */
  wholeTokensUntil: number;
}

/** An EconomyReader over the chain's providers. */
export function makeEvmEconomyReader(options: {
  chain: Chain;
  rpc: Rpc;
  /** Whether a provider is behind the others: it is asked after them. */
  isBehind?: (provider: number) => boolean;
  now?: () => number;
}): EconomyReader {
  const { chain, rpc, now = Date.now } = options;
  const providers = Array.from(
    { length: rpc.count },
    (_, index): Provider => ({
      rpc: rpc.at(index),
      range: makeBatchLimit({ max: chain.economy.range, now }),
      wholeTokensUntil: 0,
    }),
  );
  // Without a contract, the filter would ask for every log of the chain.
  const hasTokens = chain.tokens.some(({ address }) => address !== null);
  let current = 0;
  let preferredSince = 0;

  /** The answer of the first provider that answers, or, for the second look, of another one. */
  async function ask<T>(look: Look, work: (provider: Provider) => Promise<T>): Promise<T> {
    if (now() - preferredSince > preferredMs) current = 0;
    const order = [...providers.keys()].map((i) => (current + i) % providers.length);
    const late = (index: number) => Number(options.isBehind?.(index) ?? false);
    const asked = (look === 'first' ? order : order.slice(1)).sort((a, b) => late(a) - late(b));
    const { provider, answer } = await firstAnswer(asked, (index) =>
      work(providers[index] as Provider),
    );
    if (look === 'first' && provider !== current) {
      current = provider;
      preferredSince = now();
    }
    return answer;
  }

  async function readHeader(provider: Provider, number: bigint): Promise<BlockHeader | null> {
    const params = [toQuantity(number), false];
    const answer = await provider.rpc.request<unknown>('eth_getBlockByNumber', params);
    if (answer == null) return null;
    const block = parseObject(answer, 'the block');
    if (parseQuantity(block.number, 'the block number') !== number) {
      throw new Unverified(`the node sent another block than ${number}`);
    }
    return {
      number,
      hash: parseBytes(block.hash, 32, 'the block hash'),
      timestamp: Number(parseQuantity(block.timestamp, 'the timestamp')),
    };
  }

  /**
   * The logs of as many blocks as the provider can take. The header is read before the logs: if the
   * chain changes in between, the logs are the newer ones, and the next tick sees the difference.
   */
  async function readLogs(
    provider: Provider,
    { from, to }: { from: bigint; to: bigint },
    ours: Parameters<EconomyReader['logs']>[1],
  ): Promise<RangeOfLogs> {
    for (let asked = to - from + 1n; ; ) {
      const size = BigInt(provider.range.size());
      const count = asked < size ? asked : size;
      const end = await readHeader(provider, from + count - 1n);
      if (!end) throw new Unverified(`the provider has no block ${from + count - 1n}`);
      if (!hasTokens) return { end, blocks: [] };
      const addresses = now() < provider.wholeTokensUntil ? null : ours.addresses;
      const { maybeOurs, direction } = ours;
      try {
        const params = [logFilter(chain, { from, to: end.number, addresses, direction })];
        const answer = await provider.rpc.request<unknown>('eth_getLogs', params);
        const blocks = foundBlocks(chain, answer, { from, end, maybeOurs, direction });
        if (blocks) {
          provider.range.accepted(Number(count));
          return { end, blocks };
        }
      } catch (error) {
        // Requesting a range that takes too long again immediately does not help.
        if (!mayBearFewer(error)) {
          if (error instanceof RpcUnavailable) provider.range.refused(Number(count));
          throw error;
        }
        if (count === 1n && addresses === null) throw error;
        if (count === 1n) provider.wholeTokensUntil = now() + wholeTokensMs;
      }
      provider.range.refused(Number(count));
      asked = count > 1n ? count / 2n : 1n;
    }
  }

  return {
    hasSecond: providers.length > 1,
    header: (number, look = 'first') => ask(look, (provider) => readHeader(provider, number)),
    logs: (range, ours, look = 'first') => ask(look, (provider) => readLogs(provider, range, ours)),
    balances: (addresses, block, look = 'first') =>
      ask(look, (provider) =>
        asNodeRead(chain.name, () =>
          balancesBy(provider.rpc, addresses, { token: null, at: block }),
        ),
      ),
    nonce: (address, block) =>
      ask('first', async (provider) =>
        answeredQuantity(
          await provider.rpc.request('eth_getTransactionCount', [address, toQuantity(block)]),
        ),
      ),
  };
}
