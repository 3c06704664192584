import type { Chain } from '#model/chain.ts';
import type { Keyring, PaymentSigner } from '#ports/chains.ts';
import type { DerivedAddressBook } from '#ports/deposits.ts';
import { evmSweepJudges } from '../../rules/evm-judges.ts';
import { sweeperSigner } from './sweeper-signer.ts';

/** What sweeps add to the vault of an EVM chain. */
export const evmSweepVault = (deps: {
  chain: Chain;
  keyring: Keyring;
  addresses: Pick<DerivedAddressBook, 'owners' | 'isDerived'>;
}) => ({
  judges: evmSweepJudges(deps.addresses),
  signer: (signer: PaymentSigner) => sweeperSigner(signer, deps),
});
