/** The vault of Solana (docs/decisions/0094-a-vault.md). */
import { makeWalletMessageKeyring } from '#aws/keys/wallet-keyrings.ts';
import { solanaPrivateKey } from '#chains/solana/account/derive.ts';
import { makeSolanaControlSigner } from '#chains/solana/pay/control-signer.ts';
import { makeSolanaSigner } from '#chains/solana/pay/signer.ts';
import { expirySigning } from '#domain/vault/expiry-signing.ts';
import { solanaGroupVault } from '#extensions/payouts/chain/solana/solana-group-vault.ts';
import { solanaSweepVault } from '#extensions/token-sweep/chain/solana/solana-sweep-vault.ts';
import { seedVaults } from '#functions/dependencies/keys.ts';
import { addressBook, projectStore } from '#functions/dependencies/stores.ts';
import { hasTokenSweep } from '#functions/dependencies/token-sweep.ts';
import { vaultHandler } from './shared/vault-handler.ts';

const keyring = () =>
  makeWalletMessageKeyring({
    projects: projectStore(),
    seeds: seedVaults().SOL,
    childKey: solanaPrivateKey,
  });

export const handler = vaultHandler({
  name: 'vault-solana',
  family: 'SOL',
  control: () => makeSolanaControlSigner(keyring()),
  connect(shared) {
    const { chain, payments } = shared;
    const keys = { chain, keyring: keyring() };
    // In every stage: what was begun is signed or given up where the extension is off, too.
    const groups = solanaGroupVault({ ...keys, payments });
    const signer = makeSolanaSigner(keys);
    const sweeps = hasTokenSweep() ? solanaSweepVault({ ...keys, addresses: addressBook() }) : null;
    return {
      deps: { ...shared, judges: { ...sweeps?.judges, ...groups.judges } },
      signing: expirySigning(groups.signer(sweeps?.signer(signer) ?? signer)),
    };
  },
});
