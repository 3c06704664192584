/** The reason of a contract's revert, in one short printable line. */
import type { DecodedValue } from '#shared/abi/decoded-call.ts';
import { decodeArguments } from './decode-arguments.ts';
import { knownErrors } from './known-errors.ts';
import { selectorLookup } from './selector-lookup.ts';

const errorSelector = '0x08c379a0';
const panicSelector = '0x4e487b71';
const maxLength = 160;

/** The well-known custom error of a selector, if any. */
export const findError = selectorLookup(knownErrors);

/** Solidity's Panic codes (Solidity documentation, "Panic via assert and Error via require"). */
const panics: Record<string, string> = {
  0: 'panic of the compiler',
  1: 'assertion failed',
  17: 'arithmetic overflow or underflow',
  18: 'division by zero',
  33: 'a number outside its enumeration',
  34: 'wrongly encoded storage',
  49: 'pop of an empty list',
  50: 'a list index out of range',
  65: 'too much memory',
  81: 'call of a function that was never set',
};

/** A contract chooses this text, and a caller reads it: it is cut to one short printable line. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, maxLength);

/**
 * The reason in revert data: the text of Error, the meaning of Panic, a well-known custom error
 * with its arguments, otherwise `custom error 0x...`. Some nodes put the data inside a sentence.
 */
export function decodeRevert(data: unknown): string {
  const hex = typeof data === 'string' ? (/0x[0-9a-f]*/i.exec(data)?.[0] ?? '') : '';
  if (hex.length < 10) return 'reverted without a reason';
  const selector = hex.slice(0, 10).toLowerCase();
  const body = hex.slice(10);
  if (selector === errorSelector) return errorText(body) || 'reverted';
  if (selector === panicSelector) {
    const code = BigInt(`0x${body.slice(0, 64) || '0'}`).toString();
    return panics[code] ?? `panic ${code}`.slice(0, maxLength);
  }
  const known = findError(selector);
  const args = known && decodeArguments(known.parameters, body);
  if (!known || !args) return `custom error ${selector}`;
  const shown = args.map(({ name, value }) => `${name}: ${formatValue(value)}`).join(', ');
  return printable(shown ? `${known.name} (${shown})` : known.name);
}

/** Decoded by hand: data that is cut short, or states a wrong length, still shows its text. */
function errorText(body: string): string {
  const bytes = Buffer.from(body, 'hex');
  if (bytes.length < 64) return '';
  const length = Number(BigInt(`0x${bytes.subarray(32, 64).toString('hex')}`));
  return printable(bytes.subarray(64, 64 + Math.min(length, 4 * maxLength)).toString('utf8'));
}

const formatValue = (value: DecodedValue): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
