import { type AddressText, decodeArguments, rawBytesArguments } from './decode-arguments.ts';
import type { DecodedArgument, DecodedCall } from './decoded-call.ts';
import { knownCalls } from './known-calls.ts';
import { parseSignature, type Signature } from './signature.ts';

const maxDepth = 3;

/** The well-known function that a selector stands for, if any. */
export function findCall(selector: string): Signature | undefined {
  const key = selector.toLowerCase();
  return Object.hasOwn(knownCalls, key) ? parseSignature(knownCalls[key]!) : undefined;
}

/**
 * Decodes calldata (0x hex) when its selector is a well-known function's and its arguments fit;
 * null otherwise. Nested calls are decoded too, three levels deep. Addresses are in lower case unless
 * `addressText` writes them otherwise. Never throws.
 *
 * @example decodeCall('0xa9059cbb...')?.signature // 'transfer(address,uint256)'
 */
export const decodeCall = (data: string, addressText: AddressText = String): DecodedCall | null =>
  /^0x([0-9a-f]{2}){4,}$/i.test(data)
    ? decode({ hex: data.slice(2), depth: 0, addressText })
    : null;

interface Call {
  hex: string;
  depth: number;
  addressText: AddressText;
}

function decode(call: Call): DecodedCall | null {
  const known = findCall(`0x${call.hex.slice(0, 8)}`);
  const args = known && decodeArguments(known.parameters, call.hex.slice(8), call.addressText);
  if (!known || !args) return null;
  return {
    signature: known.text,
    args: args.map((arg, position) => withCalls(known, arg, position, call)),
  };
}

function withCalls(
  { parameters }: Signature,
  arg: DecodedArgument,
  position: number,
  { hex, depth, addressText }: Call,
): DecodedArgument {
  if (arg.name !== 'calldata' || depth === maxDepth) return arg;
  const calls = rawBytesArguments(parameters, position, hex.slice(8));
  if (!calls) return arg;
  return {
    ...arg,
    calls: calls.map((inner) => decode({ hex: inner, depth: depth + 1, addressText })),
  };
}
