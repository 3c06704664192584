import type { Hex } from 'viem';
import { selectors, word } from '#chains/shared/abi/abi.ts';
import type { SetCodeParts } from './set-code-parts.ts';

/** Calldata of the sweeper's batch(address,address[]); 0x for a call of nobody. */
export function dataOf(collects: SetCodeParts['collects']): Hex {
  if (!collects) return '0x';
  const words = [word(collects.token), word(64n), word(BigInt(collects.from.length))];
  const data =
    selectors['batch(address,address[])'] + [...words, ...collects.from.map(word)].join('');
  return data as Hex;
}
