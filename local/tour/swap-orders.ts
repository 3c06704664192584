/** Swaps of the tour: quotes, executes and follows them. */

import { CheckFailed, expectEqual, toUnits } from '#workstation/check.ts';
import type { Step } from '#workstation/ui.ts';
import type { Side } from '../chains/uniswap/pools.ts';
import type { LocalRpc } from '../clients/rpc.ts';
import { verifies } from '../cloud/webhook-receiver.ts';
import type { Tour, TourChain } from './context.ts';
import type { Poll } from './poll.ts';

const slippageBps = 50n;

export interface Quote {
  route_id: string;
  provider: string;
  amount_in: string;
  amount_in_usd: number;
  amount_out_expected: string;
  amount_out_min: string;
  router_address: string;
}

export interface Swap {
  swap_no: string;
  status: number;
  provider: string;
  amount_in: string;
  amount_out_expected: string;
  amount_out_min: string;
  amount_out_actual: string | null;
  src_tx_hash: string | null;
  dest_tx_hash: string | null;
  fail_reason: string | null;
}

type Detail = Swap & { gas_cost_usd: string | null; attempts: { tx_hash: string }[] };

/** A chain, and the owner of the swapping address. */
export interface Place {
  tour: Tour;
  chain: TourChain;
  rpc: LocalRpc;
  poll: Poll<Swap>;
  address: string;
}

/** The sold and the bought token, and the amount. */
export interface Leg {
  from: string;
  to: string;
  amount: string;
}

export interface Executed extends Leg {
  step: Step;
  quote: Quote;
  swapNo: string;
  /** The chain's head when it was asked for. */
  since: number;
}

let orders = 0;

/** Its contract; null is the coin. */
export const addressOf = ({ chain }: Place, token: string): string | null =>
  token === chain.nativeToken ? null : (chain.tokens[token]?.address ?? null);

export const decimalsOf = ({ chain }: Place, token: string): number =>
  chain.tokens[token]?.decimals ?? chain.nativeDecimals;

/** Its symbol in the pools. */
export const sideOf = ({ chain }: Place, token: string): Side =>
  token === chain.nativeToken ? 'wrapped' : (token as Side);

/**
 * Quotes and executes; the quote's numbers must agree, and its route must be used up afterwards.
 */
export async function execute(place: Place, leg: Leg, step: Step): Promise<Executed> {
  const { tour, chain, rpc, address } = place;
  const since = Number(await rpc<string>('eth_blockNumber'));
  const quote = await tour.api.post<Quote>('/v1/swap/quote', {
    from_chain: chain.name,
    from_token: leg.from,
    to_chain: chain.name,
    to_token: leg.to,
    amount_in: leg.amount,
    from_address: address,
    slippage_bps: Number(slippageBps),
  });
  expectEqual(`amount_in of ${quote.route_id}`, quote.amount_in, leg.amount);
  const expected = toUnits(quote.amount_out_expected, decimalsOf(place, leg.to));
  const least = (expected * (10_000n - slippageBps)) / 10_000n;
  const min = toUnits(quote.amount_out_min, decimalsOf(place, leg.to));
  expectEqual(`amount_out_min of ${quote.route_id}`, min, least);
  orders += 1;
  const body = { biz_order_id: `tour-${tour.run}-swap-${orders}`, route_id: quote.route_id };
  const swap = await tour.api.post<Swap>('/v1/swap/execute', body);
  expectEqual(`status of ${swap.swap_no}`, swap.status, 0);
  const again = { ...body, biz_order_id: `${body.biz_order_id}-again` };
  const { code } = await tour.api.call('POST', '/v1/swap/execute', again);
  expectEqual(`code of executing ${quote.route_id} again`, code, 40030);
  step.update(`${quote.provider} offers ${quote.amount_out_expected} ${leg.to}`);
  return { ...leg, step, quote, since, swapNo: swap.swap_no };
}

/** Looks at a swap until it is as expected; throws when it ends otherwise. */
export const until = (
  { poll }: Place,
  { swapNo }: Executed,
  what: string,
  isSo: (swap: Swap) => boolean | Promise<boolean>,
): Promise<Swap> =>
  poll.until(`${what} of ${swapNo}`, async (list) => {
    const now = list.find((item) => item.swap_no === swapNo);
    if (!now) return undefined;
    if (await isSo(now)) return now;
    if (now.status === 5) throw new CheckFailed(`${swapNo} failed: ${now.fail_reason}`);
    return undefined;
  });

/** Shows the progress until the transaction is in a block. */
export const inBlock = (place: Place, executed: Executed): Promise<Swap> =>
  until(place, executed, 'block', async ({ status, src_tx_hash }) => {
    const words = ['queued', 'its allowance, its signature', 'sent'];
    executed.step.update(words[status] ?? '');
    return src_tx_hash !== null && (await place.chain.faucetWallet.depth(src_tx_hash)) !== null;
  });

/** The payload of its webhook, after it was received and its signature verified. */
export async function webhook(
  tour: Tour,
  swapNo: string,
  event: string,
): Promise<Record<string, unknown>> {
  const found = await tour.receiver.waitFor(
    `${event} of ${swapNo}`,
    (item) => item.event === event && item.data.swap_no === swapNo,
    60_000,
  );
  if (!verifies(found, tour.key.webhook_secret)) {
    throw new CheckFailed(`The webhook ${event} of ${swapNo} does not verify`);
  }
  return found.data;
}

export const detailOf = ({ tour }: Place, { swapNo }: Executed): Promise<Detail> =>
  tour.api.get<Detail>('/v1/swap/detail', { swap_no: swapNo });
