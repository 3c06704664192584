/** Swaps: a coin to a token, a token to a token, a token to a coin, each checked on the chain. */
import { coinAddress } from '#extensions/swaps/rules/find-swap-token.ts';
import { CheckFailed, expectEqual, toUnits } from '#workstation/check.ts';
import { balanceOf } from '../chains/evm-transactions.ts';
import { localRpc } from '../clients/rpc.ts';
import type { Tour, TourChain } from './context.ts';
import type { TourUser } from './deposits.ts';
import { makePoll, type Poll } from './poll.ts';
import { confirmed } from './swap-confirmed.ts';
import {
  addressOf,
  decimalsOf,
  execute,
  inBlock,
  type Leg,
  type Place,
  type Swap,
  until,
  webhook,
} from './swap-orders.ts';

/** About 1,000 USD, which move a pool's price by half a percent. */
const sold = { BSC: '1.6', BASE: '0.4' } as const;
/** For the fees of all transactions. */
const forGas = { BSC: '0.05', BASE: '0.02' } as const;

const titleOf = ({ name }: TourChain, { amount, from, to }: Leg): string =>
  `${name.padEnd(8)} ${amount} ${from} to ${to}`;

/** A swap that its address cannot pay for: it fails, and nothing moves. */
async function refused(place: Place): Promise<void> {
  const { tour, chain, rpc, address } = place;
  const leg = { from: 'USDC', to: chain.nativeToken, amount: '1000' };
  const step = tour.ui.step(`${titleOf(chain, leg)}, more than the balance`);
  const held = await balanceOf(rpc, address, addressOf(place, leg.from));
  const executed = await execute(place, leg, step);
  const ended = await until(place, executed, 'end', ({ status }) => status === 5);
  const reason = ended.fail_reason ?? '';
  const there = /^Insufficient USDC: the swap needs 1000, the address holds ([\d.]+)$/.exec(
    reason,
  )?.[1];
  expectEqual(`USDC in "${reason}"`, toUnits(there ?? '', decimalsOf(place, leg.from)), held);
  expectEqual(`src_tx_hash of ${executed.swapNo}`, ended.src_tx_hash, null);
  const left = await balanceOf(rpc, address, addressOf(place, leg.from));
  expectEqual(`USDC of ${address}`, left, held);
  const told = await webhook(tour, executed.swapNo, 'swap.failed');
  expectEqual(`fail_reason in swap.failed of ${executed.swapNo}`, told.fail_reason, reason);
  step.done('refused, nothing moved, webhook verified');
  tour.ui.line(`        ${reason}`);
}

/**
 * Starts each swap as soon as the one before is in a block, and follows them in parallel. Returns
 * their hashes.
 */
async function oneAfterAnother(
  place: Place,
  [leg, ...more]: Leg[],
  coinUsd?: number,
): Promise<string[]> {
  if (!leg) {
    await refused(place);
    return [];
  }
  const step = place.tour.ui.step(titleOf(place.chain, leg));
  const executed = await execute(place, leg, step);
  await inBlock(place, executed);
  // The first one sells coins.
  const usd = coinUsd ?? executed.quote.amount_in_usd / Number(leg.amount);
  const [txHash, others] = await Promise.all([
    confirmed(place, executed, usd),
    oneAfterAnother(place, more, usd),
  ]);
  return [txHash, ...others];
}

async function onChain(
  tour: Tour,
  poll: Poll<Swap>,
  address: string,
  name: keyof typeof sold,
): Promise<string[]> {
  const chain = tour.chains.find((one) => one.name === name);
  const [url] = tour.stack.chains[name]?.rpc_urls ?? [];
  if (!chain || !url) throw new CheckFailed(`The stack lacks ${name}`);
  const { nativeToken: coin, nativeDecimals, faucetWallet } = chain;
  const offered = await tour.api.get<{ tokens: { symbol: string; address: string }[] }>(
    '/v1/swap/tokens',
    { chain: name },
  );
  const listed = offered.tokens.find(({ symbol }) => symbol === coin);
  expectEqual(`address of ${coin} in swap/tokens`, listed?.address, coinAddress);
  const amount = [sold[name], forGas[name]].reduce(
    (sum, text) => sum + toUnits(text, nativeDecimals),
    0n,
  );
  await faucetWallet.mined(
    await faucetWallet.send({ to: address, tokenAddress: null, amount }),
    () => tour.signal.throwIfAborted(),
  );
  return oneAfterAnother({ tour, chain, rpc: localRpc(url), poll, address }, [
    { from: coin, to: 'USDT', amount: sold[name] },
    { from: 'USDT', to: 'USDC', amount: '500' },
    { from: 'USDC', to: coin, amount: '300' },
  ]);
}

/** Swaps from the user's own address, on both chains in parallel; returns their number. */
export async function showSwaps(tour: Tour, user: TourUser): Promise<number> {
  const poll: Poll<Swap> = makePoll(tour, async () => {
    return (await tour.api.get<{ list: Swap[] }>('/v1/swap/list', { size: 100 })).list;
  });
  const hashes = await Promise.all([
    onChain(tour, poll, user.addresses.EVM, 'BSC'),
    onChain(tour, poll, user.addresses.EVM, 'BASE'),
  ]);
  const made = hashes.flat();
  const query = { user_id: user.user_id, size: 100 };
  const deposits = await tour.api.get<{ list: { tx_hash: string }[] }>('/v1/deposit/list', query);
  const wrong = deposits.list.filter(({ tx_hash }) => made.includes(tx_hash));
  expectEqual('swaps whose output became a deposit', wrong.length, 0);
  return made.length;
}
