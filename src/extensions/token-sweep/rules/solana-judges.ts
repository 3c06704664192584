import type { AddressBook } from '#ports/deposits.ts';
import { judgeSweep } from './judge-sweep.ts';
import { settingsRule } from './sweep-rule.ts';

/** The judge of sweeps on Solana: of the payment worker, and of the vault. */
export const solanaSweepJudges = (addresses: Pick<AddressBook, 'owners'>) => ({
  sweep: judgeSweep({ addresses, rule: settingsRule({ addresses: null }) }),
});
