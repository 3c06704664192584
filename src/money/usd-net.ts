import { usdMicro } from './usd-micro.ts';

/** An amount of smallest units and its price in USD, a decimal string. */
interface Valued {
  amount: bigint;
  decimals: number;
  usd: string;
}

/** Millionths of a millionth: dust must still be told from less of it. */
const fine = 1_000_000n;

const usdPico = ({ amount, decimals, usd }: Valued): bigint =>
  usdMicro(amount * fine, decimals, usd);

/** What is left of a value after its cost, in 1e-12 USD, to compare by; may be below 0. */
export const usdNet = (value: Valued, cost: Valued): bigint => usdPico(value) - usdPico(cost);
