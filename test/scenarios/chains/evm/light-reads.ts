import { chains } from '#chains/catalog/catalog.ts';
import type { ChainName } from '#shared/chains.ts';

export const chainOf = (name: ChainName) => chains[name];
export const empty = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
export const other = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';
export const supply = 10n ** 12n;

/** Deployed code that reverts with Error("closed") on every call. */
export const closed = '0x00000000000000000000000000000000000C105E';
