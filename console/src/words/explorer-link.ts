import type { ConsoleConfig } from '../config.ts';

/** What a chain has: a transaction or an address of it. */
export interface OnChain {
  chain: string;
  is: 'tx' | 'address';
}

/** What a hash or an address may consist of: nothing else gets into a link. */
const plain = /^[0-9A-Za-z]{20,128}$/;

/**
 * The page of a transaction or an address in the chain's explorer; null where none is known. The link
 * has nothing of the project in it.
 */
export function explorerLink(
  explorers: ConsoleConfig['explorers'],
  { chain, is }: OnChain,
  id: string,
): string | null {
  const page = explorers?.[chain]?.[is];
  if (!page?.startsWith('https://') || !plain.test(id)) return null;
  return page.replace('{}', id);
}
