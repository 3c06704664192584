import { utcDay } from '#domain/order/limits.ts';
import type { Token } from '#model/chain.ts';
import type { ReservationView } from '#model/orders/order-base.ts';
import { maySpendFrom } from '#model/service-user.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import type { SweepCandidate } from '../model/candidate.ts';
import type { SweepDeps, SweepPlace } from './deps.ts';

/** What an address holds that no other order has reserved. */
export interface Holding {
  subIndex: number;
  token: Token;
  /** Smallest units of the token, and of the coin. */
  spare: bigint;
  coin: bigint;
  /** What the address holds of the token where no sweep takes it from (HeldBalance.associated). */
  outside: bigint;
  held: { token: bigint; coin: bigint };
  view: ReservationView;
  valueMicroUsd: bigint;
  outsideMicroUsd: bigint;
  /** USD price of the coin, decimal text. */
  coinUsd: string;
}

/**
 * Reads what an address holds. null if it is none to sweep: no sub-account of the project, or a token
 * that is not listed. 'unpriced' while a price is missing. Reservations are read before balances, so
 * that an order between the two fails the sweep's creation.
 */
export async function readHolding(
  { addresses, balances, reservations, prices, clock }: SweepDeps,
  { project, chain }: SweepPlace,
  { address, token: symbol }: Pick<SweepCandidate, 'address' | 'token'>,
): Promise<Holding | 'unpriced' | null> {
  const { projectId } = project;
  const owner = (await addresses.owners(chain.family, [address])).get(address);
  const token = chain.tokens.find((one) => one.symbol === symbol);
  const native = chain.tokens.find(({ isNative }) => isNative);
  const isSwept = maySpendFrom(owner, projectId) && owner.subIndex > 0;
  if (!isSwept || !token || !native) return null;
  const known = await prices.latest([token.priceSymbol, native.priceSymbol]);
  const [price, coinPrice] = [known.get(token.priceSymbol), known.get(native.priceSymbol)];
  if (!price || !coinPrice) return 'unpriced';
  const view = await reservations({
    projectId,
    chain: chain.name,
    address,
    token: token.symbol,
    nativeToken: chain.nativeToken,
    day: utcDay(clock.nowMs()),
  });
  const read = (tokenAddress: string | null) =>
    balances.balance({ chain: chain.name, address, tokenAddress });
  const [all, { amount: coin }] = await Promise.all([read(token.address), read(null)]);
  const held = all.associated ?? all.amount;
  const outside = all.amount - held;
  const spare = atLeastZero(held - view.token.reserved);
  return {
    subIndex: owner.subIndex,
    token,
    spare,
    coin: atLeastZero(coin - view.native.reserved),
    outside,
    held: { token: held, coin },
    view,
    valueMicroUsd: usdMicro(spare, token.decimals, price.usd),
    outsideMicroUsd: usdMicro(outside, token.decimals, price.usd),
    coinUsd: coinPrice.usd,
  };
}

const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
