/** /admin/v1/projects/{slug}/wallets: frozen addresses, matched with their chains. */

import { chains } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import type { RecoveryDeps } from '#domain/payment/recovery/deps.ts';
import {
  findHaltedWallets,
  type HaltedWallet,
} from '#domain/payment/recovery/find-halted-wallets.ts';
import { findUnmatched } from '#domain/payment/recovery/find-unmatched.ts';
import { inspectWallet, type WalletState } from '#domain/payment/recovery/inspect-wallet.ts';
import { matchWallet } from '#domain/payment/recovery/match-wallet.ts';
import { presentFrozenWallet } from '#domain/payment/recovery/present-frozen-wallet.ts';
import { resolveWalletAddress } from '#domain/payment/recovery/resolve-wallet-address.ts';
import { unfreezeWallet } from '#domain/payment/recovery/unfreeze-wallet.ts';
import { findProject } from '#domain/project/find-project.ts';
import { presentPendingChange } from '#domain/project/view.ts';
import { withSentGroups } from '#extensions/payouts/chain/evm/sent-groups.ts';
import { adminDeps } from '#functions/dependencies/admin.ts';
import { atFirstCall } from '#functions/dependencies/at-first-call.ts';
import { catalogLookups, sentReaderOf } from '#functions/dependencies/chains.ts';
import {
  addressBook,
  approvalStore,
  internalOrderStore,
  orderStore,
  paymentStore,
  publishedRevisions,
  senderHistory,
} from '#functions/dependencies/stores.ts';
import { type AdminHandlerDeps, adminHandler } from '#functions/middleware/admin-route.ts';
import type { Chain } from '#model/chain.ts';
import type { SentReader } from '#ports/chains.ts';
import { readSignature } from '#wire/admin/device/read-signature.ts';
import { maxMatches } from '#wire/admin/wallet/schemas.ts';
import { ApiError } from '#wire/api-error.ts';

type Deps = AdminHandlerDeps &
  Omit<RecoveryDeps, 'chain' | 'sent'> & {
    chains: Record<string, Chain>;
    sentOf(chain: Chain): Promise<SentReader | null>;
  };

export const makeHandler = (deps: Deps) => {
  const on = async (name: string): Promise<RecoveryDeps> => {
    const chain = deps.chains[parseChain(name)]!;
    if (!chain.enabled) {
      throw new ApiError('unsupported', `${chain.name} is not enabled in this deployment`);
    }
    return { ...deps, chain, sent: await deps.sentOf(chain) };
  };
  const show = async (match: RecoveryDeps, state: WalletState) =>
    presentFrozenWallet(match.chain, state, await findUnmatched(match, state, maxMatches));

  return adminHandler('wallets', deps, {
    listHaltedWallets: async ({ params }) => {
      const project = await findProject(deps.store, params.slug);
      const list: ReturnType<typeof presentHalted>[] = [];
      for (const chain of Object.values(deps.chains).filter(({ enabled }) => enabled)) {
        const left = maxHalted - list.length;
        const halted = await findHaltedWallets({ ...deps, chain }, project, left);
        list.push(...halted.map(presentHalted));
      }
      return { data: { list, complete: list.length < maxHalted } };
    },

    showWallet: async ({ params, query }) => {
      const project = await findProject(deps.store, params.slug);
      const match = await on(params.chain);
      const address = await resolveWalletAddress(match, project, query.address ?? null);
      return { data: await show(match, await inspectWallet(match, project, address)) };
    },

    matchWallet: async ({ actor, params, body }) => {
      const match = await on(params.chain);
      const named = body.transactions.map(({ tx_hash: txHash, withdraw_no: orderNo }) => ({
        txHash,
        orderNo,
      }));
      const address = body.address ?? null;
      return {
        data: await show(match, await matchWallet(match, actor, { matches: named, address })),
      };
    },

    unfreezeWallet: async ({ actor, params, body }) => {
      const match = await on(params.chain);
      const signature = readSignature(body.signature);
      const result = await unfreezeWallet(match, { ...actor, signature }, body.address ?? null);
      return {
        data:
          result.state === 'pending'
            ? presentPendingChange(result)
            : { state: 'done', fill_until_nonce: result.fillUntil },
      };
    },
  });
};

/** How many addresses an answer lists at most. */
const maxHalted = 100;

const presentHalted = ({ chain, address, subIndex, frozen, restored }: HaltedWallet) => ({
  chain,
  address,
  addr_index: subIndex,
  frozen,
  restored,
});

export const handler = atFirstCall(() =>
  makeHandler({
    ...adminDeps(),
    orders: orderStore(),
    payments: paymentStore(),
    approvals: approvalStore(),
    announced: publishedRevisions(),
    history: senderHistory(),
    addresses: addressBook(),
    checkAddress: catalogLookups.checkAddress,
    chains,
    groups: internalOrderStore(),
    sentOf: async (chain) => {
      const sent = await sentReaderOf(chain);
      return sent && withSentGroups(sent);
    },
  }),
);
