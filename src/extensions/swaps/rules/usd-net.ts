import { usdMicro } from '#shared/money/usd-micro.ts';

/** An amount in smallest units and its price in USD, a decimal string. */
interface Valued {
  amount: bigint;
  decimals: number;
  usd: string;
}

/** Millionths of a millionth, so that even dust amounts can be compared. */
const fine = 1_000_000n;

const usdPico = ({ amount, decimals, usd }: Valued): bigint =>
  usdMicro(amount * fine, decimals, usd);

/** A value less its cost, in 1e-12 USD, for comparisons; may be negative. */
export const usdNet = (value: Valued, cost: Valued): bigint => usdPico(value) - usdPico(cost);
