import { WrongPayment } from '#model/wrong-payment.ts';
import type { PaymentParts } from './instructions.ts';
import { readPayment } from './read-payment.ts';

/** Throws WrongPayment unless the message, read again, says exactly `parts`. */
export function verifyPayment(message: Uint8Array, parts: PaymentParts): void {
  if (toText(readPayment(message)) !== toText(parts)) {
    throw new WrongPayment('the transaction is not the requested payment');
  }
}

const toText = (parts: PaymentParts) =>
  JSON.stringify(sorted(parts), (_, value) => (typeof value === 'bigint' ? `${value}n` : value));

/** The same value with the fields of every object in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
