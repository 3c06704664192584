const priceDecimals = 30;
const pattern = /^(?:0|[1-9][0-9]*)(?:\.([0-9]{1,30}))?$/;

/**
 * The USD value of an amount in smallest units, in millionths of a USD, exactly rounded. Levels and
 * limits use the value rounded down (docs/interface.md "Withdrawal approval levels"). Caps of
 * session keys use it rounded up, so that many small amounts cannot pass a cap. `usdPrice` is a
 * decimal string with at most 30 decimals. Throws RangeError for any other price and for a negative
 * amount.
 *
 * @example
 * usdMicro(1_500_000n, 6, '1'); // 1_500_000n: 1.50 USD
 */
export function usdMicro(
  amount: bigint,
  decimals: number,
  usdPrice: string,
  rounding: 'down' | 'up' = 'down',
): bigint {
  const match = usdPrice.length <= 60 ? pattern.exec(usdPrice) : null;
  if (!match) throw new RangeError('a price must be a plain decimal string');
  if (amount < 0n) throw new RangeError('an amount must not be negative');
  const fraction = match[1] ?? '';
  const price = BigInt(usdPrice.replace('.', '') + '0'.repeat(priceDecimals - fraction.length));
  const unit = 10n ** BigInt(decimals + priceDecimals);
  return (amount * price * 1_000_000n + (rounding === 'up' ? unit - 1n : 0n)) / unit;
}
