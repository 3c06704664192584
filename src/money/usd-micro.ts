const priceDecimals = 30;
const pattern = /^(?:0|[1-9][0-9]*)(?:\.([0-9]{1,30}))?$/;

/**
 * The USD value of an amount in smallest units, in millionths of a USD, exact and rounded down:
 * levels and limits are decided by it (docs/interface.md "Withdrawal approval levels"); caps of
 * session keys by the value rounded up, so that many small amounts never pass one. `usdPrice` is a
 * decimal string of at most 30 decimals; throws RangeError for anything else.
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
