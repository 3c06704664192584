import type { Chain } from '#model/chain.ts';
import type { ExpiringSigner, MessageKeyring } from '#ports/chains.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { solanaSweepJudges } from '../../rules/solana-judges.ts';
import { collectingSigner } from './collecting-signer.ts';

/** What sweeps add to the vault of Solana. */
export const solanaSweepVault = (deps: {
  chain: Chain;
  keyring: MessageKeyring;
  addresses: Pick<AddressBook, 'owners'>;
}) => ({
  judges: solanaSweepJudges(deps.addresses),
  signer: (signer: ExpiringSigner) => collectingSigner(signer, deps),
});
