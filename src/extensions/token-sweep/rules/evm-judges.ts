import type { DerivedAddressBook } from '#ports/deposits.ts';
import { judgeFund, judgeSweep, judgeSweeper } from './judge-sweep.ts';
import { settingsRule } from './sweep-rule.ts';

/** The judges of sweeps on EVM chains: of the payment worker, and of the vault. */
export function evmSweepJudges(addresses: Pick<DerivedAddressBook, 'owners' | 'isDerived'>) {
  const owners = { addresses, rule: settingsRule({ addresses }) };
  return {
    sweep: judgeSweep(owners),
    fund: judgeFund(owners),
    deploy: judgeSweeper(owners),
    clear: judgeSweeper(owners),
  };
}
