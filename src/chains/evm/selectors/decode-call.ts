import { decodeArguments, rawBytesArguments } from '#chains/shared/abi/decode-arguments.ts';
import { type Signature, selectorLookup } from '#chains/shared/abi/signature.ts';
import type { DecodedArgument, DecodedCall } from '#model/orders/simulation.ts';
import { knownCalls } from './known-calls.ts';

const maxDepth = 3;

/** The well-known function of a selector, if any. */
export const findCall = selectorLookup(knownCalls);

/**
 * Decodes calldata (0x hex) when its selector is a well-known function's and its arguments fit;
 * null otherwise. Nested calls are decoded too, three levels deep. Never throws.
 *
 * @example decodeCall('0xa9059cbb...')?.signature // 'transfer(address,uint256)'
 */
export function decodeCall(data: string): DecodedCall | null {
  return /^0x([0-9a-f]{2}){4,}$/i.test(data) ? decode(data.slice(2), 0) : null;
}

function decode(hex: string, depth: number): DecodedCall | null {
  const known = findCall(`0x${hex.slice(0, 8)}`);
  const args = known && decodeArguments(known.parameters, hex.slice(8));
  if (!known || !args) return null;
  return {
    signature: known.text,
    args: args.map((arg, i) => withCalls(known, arg, i, hex, depth)),
  };
}

function withCalls(
  { parameters }: Signature,
  arg: DecodedArgument,
  position: number,
  hex: string,
  depth: number,
): DecodedArgument {
  if (arg.name !== 'calldata' || depth === maxDepth) return arg;
  const calls = rawBytesArguments(parameters, position, hex.slice(8));
  return calls ? { ...arg, calls: calls.map((inner) => decode(inner, depth + 1)) } : arg;
}
