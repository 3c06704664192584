/** The vault of TRON (docs/decisions/0094-a-vault.md). */
import { makeWalletKeyring } from '#aws/keys/wallet-keyrings.ts';
import { tronPrivateKey } from '#chains/tron/account/derive.ts';
import { makeTronControlSigner } from '#chains/tron/pay/control-signer.ts';
import { makeTronSigner } from '#chains/tron/pay/signer.ts';
import { expirySigning } from '#domain/vault/expiry-signing.ts';
import { tronSweepJudges } from '#extensions/token-sweep/rules/tron-judges.ts';
import { derivedTronAddresses } from '#functions/dependencies/derived-addresses.ts';
import { forwardJudge } from '#functions/dependencies/forward-judge.ts';
import { seedVaults } from '#functions/dependencies/keys.ts';
import { projectStore, sweepConfigStore } from '#functions/dependencies/stores.ts';
import { hasTokenSweep } from '#functions/dependencies/token-sweep.ts';
import { vaultHandler } from './shared/vault-handler.ts';

const keyring = () =>
  makeWalletKeyring({
    projects: projectStore(),
    seeds: seedVaults().TRX,
    childKey: tronPrivateKey,
  });

export const handler = vaultHandler({
  name: 'vault-tron',
  family: 'TRX',
  control: () => makeTronControlSigner(keyring()),
  connect(shared) {
    const { chain, approvals, log } = shared;
    const sweepJudges =
      hasTokenSweep() &&
      tronSweepJudges({
        addresses: derivedTronAddresses(log),
        approvals,
        proofs: shared,
        configs: sweepConfigStore(),
      });
    return {
      deps: { ...shared, judges: { forward: forwardJudge(), ...sweepJudges } },
      signing: expirySigning(makeTronSigner({ chain, keyring: keyring() })),
    };
  },
});
