/** The vault of EVM chains (docs/decisions/0094-a-vault.md). */
import { makeWalletKeyring } from '#aws/keys/wallet-keyrings.ts';
import { evmPrivateKey } from '#chains/evm/account/derive.ts';
import { makeEvmControlSigner } from '#chains/evm/pay/control-signer.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { nonceSigning } from '#domain/vault/nonce-signing.ts';
import { evmGroupVault } from '#extensions/payouts/chain/evm/evm-groups.ts';
import { makeSwapChecks } from '#extensions/swaps/chain/evm/swap-checks.ts';
import { makeSwapEvidence } from '#extensions/swaps/rules/signing/make-swap-evidence.ts';
import { evmSweepVault } from '#extensions/token-sweep/chain/evm/evm-sweep-vault.ts';
import { derivedEvmAddresses } from '#functions/dependencies/derived-addresses.ts';
import { seedVaults } from '#functions/dependencies/keys.ts';
import { projectStore, quoteStore } from '#functions/dependencies/stores.ts';
import { hasTokenSweep } from '#functions/dependencies/token-sweep.ts';
import { vaultHandler } from './shared/vault-handler.ts';

const keyring = () =>
  makeWalletKeyring({
    projects: projectStore(),
    seeds: seedVaults().EVM,
    childKey: evmPrivateKey,
  });

export const handler = vaultHandler({
  name: 'vault-evm',
  family: 'EVM',
  calls: { readTypedData, checkMessage: personalMessageDigest },
  control: () => makeEvmControlSigner(keyring()),
  connect(shared) {
    const { chain, attested, log, payments, prices } = shared;
    // In every stage: what was begun is signed or given up where the extension is off, too.
    const groups = evmGroupVault({ payments, prices, attested });
    const keys = { chain, keyring: keyring() };
    const signer = makeEvmSigner(keys);
    const sweeps = hasTokenSweep()
      ? evmSweepVault({ ...keys, addresses: derivedEvmAddresses(log) })
      : null;
    const checks = makeSwapChecks({ chain, settlers: () => attested.settlers(chain.name) });
    return {
      deps: {
        ...shared,
        judges: { ...sweeps?.judges, ...groups.judges },
        ...(chain.swap && { swaps: makeSwapEvidence({ quotes: quoteStore(), checks }) }),
      },
      signing: nonceSigning(groups.signer(sweeps?.signer(signer) ?? signer)),
    };
  },
});
