import { word } from '#chains/shared/abi/abi.ts';
import type { SetCodeParts } from './set-code-parts.ts';

/** First four bytes of keccak256 of the sweeper's functions. */
export const sweeperSelectors = {
  'batch(address,address[])': '0x6494376b',
  'sweep(address)': '0x01681a62',
} as const;

/** Calldata of the sweeper's sweep(address), by which an address sends all that it has of a token. */
export const sweepData = (token: string): string =>
  sweeperSelectors['sweep(address)'] + word(token);

/** Calldata of the sweeper's batch(address,address[]); 0x for a call of no contract. */
export function dataOf(collects: SetCodeParts['collects']): `0x${string}` {
  if (!collects) return '0x';
  const words = [word(collects.token), word(64n), word(BigInt(collects.from.length))];
  const data =
    sweeperSelectors['batch(address,address[])'] + [...words, ...collects.from.map(word)].join('');
  return data as `0x${string}`;
}
