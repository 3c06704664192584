/**
 * What a quote needs to know of a chain besides the providers: gas prices, and tokens that charge a
 * transfer fee.
 */

import { blacklistCall, isBlacklisted } from '#chains/evm/pay/read-blacklist.ts';
import { opStackGasOracle, readFees } from '#chains/evm/pay/read-fees.ts';
import { asNodeRead, isNodeFailure } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { decodeWord, encodeCall, word } from '#chains/shared/abi/abi.ts';
import { blacklistingToken } from '#chains/shared/blacklist.ts';
import type { Chain } from '#model/chain.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import type { ChainName } from '#shared/chains.ts';
import type { GasCost } from '../../model/swap-quote.ts';
import type { SwapMarket } from '../../ports.ts';
import { swapCoins } from './swap-coins.ts';
import { transferFeeProbeCode } from './transfer-fee-probe-code.ts';
import { feeTiers } from './uniswap-v3.ts';

/** Approximate size of a signed swap in bytes. */
const swapBytes = 600n;
const takesFee = 2n;

type BatchOnly = Pick<Rpc, 'batch'>;

/**
 * Both methods throw ApiError nodeUnavailable (50203) when no node answers. A token that no pool
 * can test counts as free of transfer fees.
 */
export function makeSwapMarket(deps: {
  rpcOf: (chain: ChainName) => Promise<BatchOnly>;
  chainOf: (chain: ChainName) => Chain;
}): SwapMarket {
  return {
    async gas(chain) {
      const rpc = await deps.rpcOf(chain);
      return asNodeRead(chain, () => readGas(rpc, deps.chainOf(chain)));
    },
    async takingFees(chain, tokens) {
      const rpc = await deps.rpcOf(chain);
      return asNodeRead(chain, () => probe(rpc, deps.chainOf(chain), tokens));
    },
    async blacklisting(chain, tokens, address) {
      const asked = tokens.filter((token) => blacklistingToken(deps.chainOf(chain), token.address));
      if (asked.length === 0) return [];
      const rpc = await deps.rpcOf(chain);
      const calls = asked.map((token) => blacklistCall(token.address!, address));
      const answers = await rpc.batch<unknown>(calls).catch((error: unknown) => {
        if (isNodeFailure(error)) return [];
        throw error;
      });
      return asked.filter((_, i) => isBlacklisted(answers[i]));
    },
  };
}

async function readGas(rpc: BatchOnly, chain: Chain): Promise<GasCost> {
  const [fees, l1Fee, l1Gas] = await Promise.all([
    readFees(rpc, chain),
    readL1Fee(rpc, chain),
    readL1Gas(rpc),
  ]);
  const bid = 2n * fees.baseFee + fees.maxPriorityFeePerGas;
  const maxPrice = 4n * bid < chain.maxFeePerGasCap ? 4n * bid : chain.maxFeePerGasCap;
  return { price: fees.baseFee + fees.maxPriorityFeePerGas, maxPrice, l1Fee, l1Gas };
}

/** A plain account: a call with calldata costs only the gas of its bytes there. */
const nobody = '0x000000000000000000000000000000000000dEaD';
const plainGas = 21_000n + 40n * swapBytes;

/**
 * The gas that a chain charges for layer 1, as ARBITRUM does; 0 elsewhere, or when it is unknown.
 */
async function readL1Gas(rpc: BatchOnly): Promise<bigint> {
  const data = `0x${'ff'.repeat(Number(swapBytes))}`;
  const [answer] = await rpc.batch<unknown>([
    { method: 'eth_estimateGas', params: [{ to: nobody, data }, 'latest'] },
  ]);
  const gas = typeof answer === 'string' && /^0x[0-9a-f]+$/i.test(answer) ? BigInt(answer) : 0n;
  return gas > plainGas ? gas - plainGas : 0n;
}

/**
 * The layer-1 fee in wei; 0 when the oracle does not answer. It is shown, and quotes are compared
 * by it.
 */
async function readL1Fee(rpc: BatchOnly, chain: Chain): Promise<bigint> {
  if (chain.l1Fee === 'none') return 0n;
  const data = encodeCall('getL1FeeUpperBound(uint256)', swapBytes);
  const [answer] = await rpc.batch<unknown>([
    { method: 'eth_call', params: [{ to: opStackGasOracle, data }, 'latest'] },
  ]);
  return decodeWord(answer) ?? 0n;
}

/** Borrows each token from a pool and returns it, in a simulated call that changes nothing. */
async function probe(rpc: BatchOnly, chain: Chain, tokens: SwapToken[]): Promise<SwapToken[]> {
  const { wrapped } = swapCoins(chain);
  const asked = tokens.filter(({ address }) => address !== null && address !== wrapped.address);
  if (asked.length === 0) return [];
  const stable = chain.tokens.filter((token) => token.stable).map(({ address }) => address!);
  const others = [wrapped.address!, ...stable];
  const answers = await rpc.batch<unknown>(
    asked.map(({ address }) => ({
      method: 'eth_call',
      params: [{ data: encodeProbe(chain.swap!.factory, address!, others) }, 'latest'],
    })),
  );
  return asked.filter((_, i) => decodeWord(answers[i]) === takesFee);
}

const encodeProbe = (factory: string, token: string, others: string[]): string =>
  transferFeeProbeCode +
  [
    ...[word(factory), word(token), word(128n), word(BigInt(160 + 32 * others.length))],
    ...[word(BigInt(others.length)), ...others.map(word)],
    ...[word(BigInt(feeTiers.length)), ...feeTiers.map((fee) => word(BigInt(fee)))],
  ].join('');
