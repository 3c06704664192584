/** A spine whose worker pays groups of withdrawals, and whose watcher settles them. */
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { makeCodeReader } from '#chains/evm/read/code.ts';
import { runNonceWorker } from '#domain/payment/worker/nonce/run-worker.ts';
import type { WatchDeps } from '#domain/watch/deps.ts';
import { evmGroupVault } from '#extensions/payouts/chain/evm/evm-groups.ts';
import { groupCalls } from '#extensions/payouts/chain/evm/group-call.ts';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import { withGroupResults } from '#extensions/payouts/chain/evm/with-group-results.ts';
import { groupSigner } from '#extensions/payouts/chain/evm/with-groups.ts';
import type { Attestations } from '#ports/vault.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { indexesSettled } from '../support/dynamodb/indexes-settled.ts';
import { type NonceDepsWithVault, withNonceVault } from '../support/in-process-vault.ts';
import { withEvmGroups } from '../support/with-evm-groups.ts';
import { sentIsMined } from './sent-is-mined.ts';
import type { Spine } from './spine.ts';

/** The same spine, in whose project groups are switched on. */
export async function withGroups(spine: Spine): Promise<Spine> {
  const { chain, rpc, paymentDeps } = spine;
  spine.settings.grouping = [chain.name];
  // As on the networks: anyone deploys it, and its address follows from its code.
  await rpc.request('anvil_setCode', [payMany.address, payMany.code]);
  // The signer believes it once it is final.
  await spine.mine(140);
  const reader = withGroupResults(spine.watchDeps.reader, { rpc });
  return {
    ...spine,
    watchDeps: { ...spine.watchDeps, reader },
    async work(set: Partial<NonceDepsWithVault> = {}, wallet = spine.wallet) {
      await indexesSettled();
      const until = paymentDeps.clock.nowMs() + 20_000;
      const { payments, prices } = { ...paymentDeps, ...set };
      const own = {
        ...paymentDeps,
        signer: groupSigner(paymentDeps.signer, groupCalls),
        codes: makeCodeReader({ chain, rpc }),
        judgesOfVault: (attested: Attestations) =>
          evmGroupVault({ payments, prices, attested }).judges,
      };
      const shared = withNonceVault({ ...own, ...set }, wallet);
      const made = { groups: makeInternalOrderStore(spine.client), ids: makeIds() };
      const deps = withEvmGroups(shared, made);
      const result = await runNonceWorker(deps, wallet, until);
      await sentIsMined(rpc);
      return result;
    },
    tick: (set: Partial<WatchDeps> = {}) => spine.tick({ reader, ...set }),
  };
}
