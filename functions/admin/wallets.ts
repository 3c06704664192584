/** /admin/v1/projects/{slug}/wallets: a project's addresses that are frozen, matched with their chains. */

import { makeAddressBook } from '../../src/aws/address-book.ts';
import { makeAnnouncedRevisions } from '../../src/aws/announced-revisions.ts';
import { makeApprovalStore } from '../../src/aws/approval-store.ts';
import { systemClock } from '../../src/aws/clock.ts';
import { environment } from '../../src/aws/config.ts';
import { systemIds } from '../../src/aws/ids.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makeOrderStore } from '../../src/aws/order-store.ts';
import { makePaymentStore } from '../../src/aws/payment-store.ts';
import { makeProjectAdminStore } from '../../src/aws/project-admin-store.ts';
import { makeSenderHistory } from '../../src/aws/sender-history.ts';
import { checkAddress } from '../../src/chains/address.ts';
import { chains, parseChain } from '../../src/chains/catalog.ts';
import { makeEvmSentReader } from '../../src/chains/evm/sent.ts';
import { ApiError } from '../../src/contract/api-error.ts';
import type { Family } from '../../src/contract/chains.ts';
import { mostMatches } from '../../src/contract/schemas/admin.ts';
import { presentPending } from '../../src/domain/admin/present.ts';
import { type HaltedWallet, haltedWallets } from '../../src/domain/payment/match/halted-wallets.ts';
import { inspectWallet, type WalletState } from '../../src/domain/payment/match/inspect-wallet.ts';
import type { MatchDeps } from '../../src/domain/payment/match/match-deps.ts';
import { matchWallet } from '../../src/domain/payment/match/match-wallet.ts';
import { presentWallet } from '../../src/domain/payment/match/present-wallet.ts';
import { unfreezeWallet } from '../../src/domain/payment/match/unfreeze-wallet.ts';
import { unmatched } from '../../src/domain/payment/match/unmatched.ts';
import { walletAddress } from '../../src/domain/payment/match/wallet-address.ts';
import type { SentReader } from '../../src/domain/ports/matching.ts';
import type { Chain } from '../../src/domain/ports/world.ts';
import { findProject } from '../../src/domain/project/find-project.ts';
import { type AdminDoorDeps, adminDoor } from '../middleware/admin-route.ts';
import { atFirstCall } from '../middleware/at-first-call.ts';
import { rpcOf } from '../middleware/rpc-of.ts';

type Deps = AdminDoorDeps &
  Omit<MatchDeps, 'chain' | 'sent'> & {
    chains: Record<string, Chain>;
    sentOf(chain: Chain): Promise<SentReader | null>;
  };

export const makeHandler = (deps: Deps) => {
  const on = async (name: string): Promise<MatchDeps> => {
    const chain = deps.chains[parseChain(name)]!;
    if (!chain.enabled) {
      throw new ApiError('unsupported', `${chain.name} is not enabled in this deployment`);
    }
    return { ...deps, chain, sent: await deps.sentOf(chain) };
  };
  const show = async (match: MatchDeps, state: WalletState) =>
    presentWallet(match.chain, state, await unmatched(match, state, mostMatches));

  return adminDoor('wallets', deps, {
    listHaltedWallets: async ({ params }) => {
      const project = await findProject(deps.store, params.slug);
      const list: ReturnType<typeof presentHalted>[] = [];
      for (const chain of Object.values(deps.chains).filter(({ enabled }) => enabled)) {
        const most = mostHalted - list.length;
        const halted = await haltedWallets({ ...deps, chain }, project, most);
        list.push(...halted.map(presentHalted));
      }
      return { data: { list, complete: list.length < mostHalted } };
    },

    showWallet: async ({ params, query }) => {
      const project = await findProject(deps.store, params.slug);
      const match = await on(params.chain);
      const address = await walletAddress(match, project, query.address ?? null);
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
      const result = await unfreezeWallet(match, actor, body.address ?? null);
      return {
        data:
          result.state === 'pending'
            ? presentPending(result)
            : { state: 'done', burn_until_nonce: result.burnUntil },
      };
    },
  });
};

/** Addresses that one answer lists at most. */
const mostHalted = 100;

const presentHalted = ({ chain, address, subIndex, frozen, restored }: HaltedWallet) => ({
  ...{ chain, address, addr_index: subIndex, frozen, restored },
});

/** Chains without nonces need none: the signer's own table has every hash. */
const sentReaders: Record<Family, (chain: Chain) => Promise<SentReader | null>> = {
  EVM: async (chain) => makeEvmSentReader({ chain, rpc: await rpcOf(chain.name) }),
  TRX: async () => null,
  SOL: async () => null,
};

export const handler = atFirstCall(() =>
  makeHandler({
    store: makeProjectAdminStore(),
    orders: makeOrderStore(),
    payments: makePaymentStore(),
    approvals: makeApprovalStore(),
    announced: makeAnnouncedRevisions(),
    history: makeSenderHistory(),
    addresses: makeAddressBook(),
    checkAddress: ({ family }, text) => checkAddress(family, text),
    chains,
    sentOf: (chain) => sentReaders[chain.family](chain),
    clock: systemClock,
    ids: systemIds,
    log: makeLogger({}),
    stage: environment().STAGE,
  }),
);
