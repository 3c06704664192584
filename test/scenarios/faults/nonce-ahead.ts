import type { Ledger } from '#test/support/ledger.ts';

export const chain = 'ETH';
export const ledgers: Ledger[] = [];
