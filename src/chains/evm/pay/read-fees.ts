/** The current gas price (EIP-1559), within the chain's floor and cap. */

import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { max, min } from '#chains/shared/bigints.ts';
import type { Chain } from '#model/chain.ts';
import type { Fees } from '#model/payment.ts';
import { ApiError } from '#wire/api-error.ts';
import { parseQuantity } from '../node/node-json.ts';

/** GasPriceOracle of every OP-stack chain, which reports the layer-1 fee. */
export const opStackGasOracle = '0x420000000000000000000000000000000000000F';

const feeBlocks = 5;
const median = 50;

/**
 * Fees for a payment sent now, in wei per gas: twice the next base fee plus a tip, so that six full
 * blocks in a row do not outbid it. The tip is the node's suggestion, at most twice what recent
 * blocks paid, and at least the chain's floor. Throws ApiError nodeUnavailable when no node reports
 * a base fee.
 */
export async function readFees(rpc: Pick<Rpc, 'batch'>, chain: Chain): Promise<Fees> {
  const [history, suggested, block] = await rpc.batch<unknown>([
    { method: 'eth_feeHistory', params: [`0x${feeBlocks.toString(16)}`, 'latest', [median]] },
    { method: 'eth_maxPriorityFeePerGas' },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
  ]);
  const baseFee = nextBaseFee(history) ?? baseFeeOf(block);
  if (baseFee === null)
    throw new ApiError('nodeUnavailable', `No node of ${chain.name} reports its base fee`);
  const cap = chain.maxFeePerGasCap;
  const tip = chooseTip(suggested, history, chain.minPriorityFee);
  const maxFeePerGas = min(cap, 2n * baseFee + tip);
  return { baseFee, maxFeePerGas, maxPriorityFeePerGas: min(tip, maxFeePerGas) };
}

function chooseTip(suggested: unknown, history: unknown, floor: bigint): bigint {
  const taken = medianReward(history);
  const asked = wei(suggested) ?? taken ?? 0n;
  // A single node's suggestion is not trusted: at most twice what blocks actually paid.
  return max(floor, taken === null ? asked : min(asked, 2n * taken));
}

/** The last entry of baseFeePerGas is the block after the newest one. */
const nextBaseFee = (history: unknown): bigint | null =>
  wei(listIn(history, 'baseFeePerGas')?.at(-1));

/** The median of the median tips of recent blocks that had transactions; null if there are none. */
function medianReward(history: unknown): bigint | null {
  const rewards = (listIn(history, 'reward') ?? [])
    .map((block) => (Array.isArray(block) ? wei(block[0]) : null))
    .filter((reward): reward is bigint => reward !== null && reward > 0n)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return rewards[Math.floor(rewards.length / 2)] ?? null;
}

function baseFeeOf(block: unknown): bigint | null {
  if (typeof block !== 'object' || block === null || block instanceof RpcError) return null;
  return wei((block as Record<string, unknown>).baseFeePerGas);
}

function listIn(answer: unknown, field: string): unknown[] | null {
  if (typeof answer !== 'object' || answer === null || answer instanceof RpcError) return null;
  const list = (answer as Record<string, unknown>)[field];
  return Array.isArray(list) ? list : null;
}

function wei(value: unknown): bigint | null {
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)
    ? parseQuantity(value, 'a fee')
    : null;
}
