import type { StakeYield } from '../ports.ts';

const sunOfTrx = 1_000_000n;

/**
 * Sun of stake that yield so much energy, by what each provider says of the network: the most of
 * them. Whole TRX, and one more, since the network rounds down.
 *
 * @example
 * stakeForEnergy(64_400, [{ energy: 180_000_000_000n, weight: 19_000_000_000n }]); // 6_799_000_000n
 */
export function stakeForEnergy(energy: number, yields: StakeYield[]): bigint {
  const most = yields.reduce((all, { energy: units, weight }) => {
    const trx = (BigInt(energy) * weight + units - 1n) / units + 1n;
    return trx > all ? trx : all;
  }, 0n);
  if (most === 0n) throw new Error('no provider reported what stake yields');
  return most * sunOfTrx;
}

/** Energy that so much stake yields, by the same rule; the least of what the providers say. */
export function energyOfStake(sun: bigint, yields: StakeYield[]): bigint {
  const each = yields.map(({ energy, weight }) => (sun * energy) / (weight * sunOfTrx));
  return each.reduce((least, one) => (one < least ? one : least), each[0] ?? 0n);
}
