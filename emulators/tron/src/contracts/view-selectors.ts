import { keccak } from '../wire/bytes.ts';
import type { Message } from '../wire/protobuf.ts';

/** Selectors (8 hexadecimal digits) of the functions that an ABI marks view, pure or constant. */
export function viewSelectors(abi: Message | undefined): string[] {
  return ((abi?.entrys as Message[] | undefined) ?? [])
    .filter(
      ({ type, constant, stateMutability }) =>
        type === 'Function' &&
        (constant === true || stateMutability === 'View' || stateMutability === 'Pure'),
    )
    .map(({ name, inputs }) => {
      const types = ((inputs as Message[] | undefined) ?? []).map((input) => input.type as string);
      return selectorOf(`${name as string}(${types.join(',')})`);
    });
}

/** The first 4 bytes of the hash of a function's signature, in hexadecimal. */
export const selectorOf = (signature: string): string =>
  keccak(Buffer.from(signature)).subarray(0, 4).toString('hex');
