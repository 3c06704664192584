import { CheckFailed, expectEqual, toUnits } from '#workstation/check.ts';
import { describeMove, poolMoves } from './pool-moves.ts';
import { loadSwapEvidence } from './swap-evidence.ts';
import {
  addressOf,
  decimalsOf,
  detailOf,
  type Executed,
  type Place,
  sideOf,
  until,
  webhook,
} from './swap-orders.ts';

/**
 * Follows a swap to its confirmation, then compares each of its numbers with the chain. `coinUsd`
 * is the coin's price when it was quoted. Returns its hash.
 */
export async function confirmed(
  place: Place,
  executed: Executed,
  coinUsd: number,
): Promise<string> {
  const { tour, chain, rpc, address } = place;
  const { step, quote, swapNo, from, to, since } = executed;
  await until(place, executed, 'confirmation', async ({ status, src_tx_hash }) => {
    const blocks = src_tx_hash === null ? null : await chain.faucetWallet.depth(src_tx_hash);
    if (blocks !== null) {
      step.progress(Math.min(blocks, chain.confirmations), chain.confirmations, 'blocks');
    }
    return status === 3;
  });
  const swap = await detailOf(place, executed);
  for (const field of ['provider', 'amount_in', 'amount_out_expected', 'amount_out_min'] as const) {
    expectEqual(`${field} of ${swapNo}`, swap[field], quote[field]);
  }
  const txHash = swap.src_tx_hash ?? '';
  expectEqual(`dest_tx_hash of ${swapNo}`, swap.dest_tx_hash, txHash);
  const router = quote.router_address;
  const pair = { from: addressOf(place, from), to: addressOf(place, to) };
  const seen = await loadSwapEvidence(rpc, { txHash, owner: address, router, ...pair }, since);
  const amountIn = toUnits(executed.amount, decimalsOf(place, from));
  expectEqual(`${from} that left ${address} by ${swapNo}`, seen.paid, amountIn);
  const units = (text: string | null): bigint => toUnits(text ?? '', decimalsOf(place, to));
  const actual = units(swap.amount_out_actual);
  expectEqual(`amount_out_actual of ${swapNo}, of what arrived`, actual, seen.received);
  if (actual < units(swap.amount_out_min)) {
    throw new CheckFailed(`${swapNo} brought ${actual}, less than ${swap.amount_out_min}`);
  }
  const gasUsd = Number(swap.gas_cost_usd ?? 'NaN');
  const feeUsd = (Number(seen.fee) / 1e18) * coinUsd;
  if (!(gasUsd > 0 && Math.abs(gasUsd - feeUsd) <= 2e-6)) {
    throw new CheckFailed(`gas_cost_usd of ${swapNo} is ${swap.gas_cost_usd}, not ${feeUsd}`);
  }
  step.update('confirmed, waiting for its webhooks');
  const sent = await webhook(tour, swapNo, 'swap.broadcast');
  const isOurs = swap.attempts.some(({ tx_hash }) => tx_hash === sent.src_tx_hash);
  expectEqual(`the hash in swap.broadcast of ${swapNo} is one of its own`, isOurs, true);
  const done = await webhook(tour, swapNo, 'swap.confirmed');
  expectEqual(`hash in swap.confirmed of ${swapNo}`, done.src_tx_hash, txHash);
  const told = done.amount_out_actual;
  expectEqual(`amount_out_actual in swap.confirmed`, told, swap.amount_out_actual);
  const moves = await poolMoves(tour, chain, {
    block: seen.block,
    from: sideOf(place, from),
    to: sideOf(place, to),
  });
  step.done(`by ${swap.provider}, 2 webhooks verified`);
  const lines = [
    `expected ${swap.amount_out_expected}, at least ${swap.amount_out_min}, arrived ${swap.amount_out_actual} ${to}; gas ${swap.gas_cost_usd} USD`,
    ...allowanceLine(executed, seen, amountIn),
    ...moves.map((move) => `pool ${describeMove(move)}`),
  ];
  for (const line of lines) tour.ui.line(`        ${line}`);
  return txHash;
}

function allowanceLine(
  { swapNo, amount, from }: Executed,
  { allowance, block }: Awaited<ReturnType<typeof loadSwapEvidence>>,
  amountIn: bigint,
): string[] {
  if (!allowance) return [];
  expectEqual(`allowance that was set for ${swapNo}`, allowance.amount, amountIn);
  const { txHash } = allowance;
  return [
    `allowance of ${amount} ${from} in block ${allowance.block} by ${txHash.slice(0, 10)}…, the swap in ${block}, 0 left`,
  ];
}
