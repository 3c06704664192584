/**
 * The stores of the DynamoDB tables, each made once, when it is first asked for. With `@__PURE__`
 * the bundler leaves out the stores that a function does not use.
 */

import { makeAddressBook } from '#aws/deposits/address-book.ts';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import { makeDepositStore } from '#aws/deposits/deposit-store.ts';
import { makeHotWalletRegistry } from '#aws/deposits/hot-wallet-registry.ts';
import { makeInternalTransferStore } from '#aws/deposits/internal-transfer-store.ts';
import { makeRescanStore } from '#aws/deposits/rescan-store.ts';
import { makeStrayMoveStore } from '#aws/deposits/stray-move-store.ts';
import { makeSubAccountStore } from '#aws/deposits/sub-account-store.ts';
import { makeTransactionIndex } from '#aws/deposits/transaction-index.ts';
import { makeAuditCopies } from '#aws/events/audit-copies.ts';
import { makeAuditStore } from '#aws/events/audit-store.ts';
import { makeDeliveryStore } from '#aws/events/delivery-store.ts';
import { makeEventFeed } from '#aws/events/event-feed.ts';
import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import { makeReceiverStore } from '#aws/events/receiver-store.ts';
import { makeListIndex } from '#aws/lists/list-index.ts';
import { makeApprovalStore, makeApprovalWriter } from '#aws/orders/approval-store.ts';
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { makeOperationStore } from '#aws/orders/operation-store.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { makeRecipientIndex } from '#aws/orders/recipient-index.ts';
import { makeReconcilePlaceStore } from '#aws/orders/reconcile-place-store.ts';
import { makeReservationPlaceStore } from '#aws/orders/reservation-place-store.ts';
import { makeReservationStore } from '#aws/orders/reservation-store.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { makePaymentStore } from '#aws/payments/payment-store.ts';
import { makePublishedRevisions } from '#aws/payments/published-revisions.ts';
import { makeSenderHistory } from '#aws/payments/sender-history.ts';
import { makePriceReader } from '#aws/prices/price-reader.ts';
import { makePriceStore } from '#aws/prices/price-store.ts';
import { makeAccessStore } from '#aws/projects/access-store.ts';
import { makeAdminDirectory } from '#aws/projects/admin-directory.ts';
import { makeControlStore } from '#aws/projects/control-store.ts';
import { makeDeviceStore } from '#aws/projects/device-store.ts';
import { makeGuardStore } from '#aws/projects/guard-store.ts';
import { makeKeyUseStore } from '#aws/projects/key-use-store.ts';
import { makePeopleDirectory } from '#aws/projects/people-directory.ts';
import { makePolicyStore } from '#aws/projects/policy-store.ts';
import { makeProjectAdminStore } from '#aws/projects/project-admin-store.ts';
import { makeProjectStore } from '#aws/projects/project-store.ts';
import { makeSessionKeyConfirmations } from '#aws/projects/session-key-confirmations.ts';
import { makeSessionKeyProofs } from '#aws/projects/session-key-proofs.ts';
import { makeSessionKeyStore, type ProvenRule } from '#aws/projects/session-key-store.ts';
import { makeSignInStore } from '#aws/projects/sign-in-store.ts';
import { makeRequestReader, makeRequestWriter } from '#aws/requests/request-store.ts';
import { systemClock } from '#aws/runtime/clock.ts';
import { makePriceBook } from '#domain/price/usable-price.ts';
import { makeFreezeRule } from '#domain/project/freeze-rule.ts';
import { isSessionKeyProven } from '#domain/session-key/is-session-key-proven.ts';
import { topUpItems } from '#extensions/energy/store/balance-items.ts';
import { makeEnergyStore } from '#extensions/energy/store/energy-store.ts';
import { makeStakeStore } from '#extensions/own-stake/store/stake-store.ts';
import { makeQuoteStore } from '#extensions/swaps/store/quote-store.ts';
import { makeSwapStore } from '#extensions/swaps/store/swap-store.ts';
import { makeSweepConfigStore } from '#extensions/token-sweep/store/sweep-config-store.ts';
import { makeSweepStore } from '#extensions/token-sweep/store/sweep-store.ts';
import { once } from '#shared/once.ts';
import { cachedIdentity } from './cached-identity.ts';
import { log, stage } from './runtime.ts';

/** Logs a session key that its merchant never requested, wherever one is read. */
const isProven: ProvenRule = (key, proof) => {
  if (isSessionKeyProven(key, proof)) return true;
  log().error('session-key.unproven', { project: key.projectId, sk_id: key.skId });
  return false;
};

export const accessStore = /* @__PURE__ */ once(() => makeAccessStore());
export const addressBook = /* @__PURE__ */ once(() => makeAddressBook());
export const adminDirectory = /* @__PURE__ */ once(() => makeAdminDirectory());
export const approvalStore = /* @__PURE__ */ once(() => makeApprovalStore());
export const approvalWriter = /* @__PURE__ */ once(() => makeApprovalWriter());
export const auditCopies = /* @__PURE__ */ once(() => makeAuditCopies());
export const auditStore = /* @__PURE__ */ once(() => makeAuditStore());
export const chainStateStore = /* @__PURE__ */ once(() => makeChainStateStore());
export const controlStore = /* @__PURE__ */ once(() => makeControlStore());
export const deliveryStore = /* @__PURE__ */ once(() => makeDeliveryStore());
export const depositStore = /* @__PURE__ */ once(() => makeDepositStore(undefined, topUpItems));
export const energyStore = /* @__PURE__ */ once(() => makeEnergyStore());
export const eventFeed = /* @__PURE__ */ once(() => makeEventFeed());
export const guardStore = /* @__PURE__ */ once(() => makeGuardStore());
export const hotWalletRegistry = /* @__PURE__ */ once(() => makeHotWalletRegistry());
export const internalOrderStore = /* @__PURE__ */ once(() => makeInternalOrderStore());
export const strayMoveStore = /* @__PURE__ */ once(() => makeStrayMoveStore());
export const internalTransferStore = /* @__PURE__ */ once(() => makeInternalTransferStore());
export const keyUseStore = /* @__PURE__ */ once(() => makeKeyUseStore());
export const listIndex = /* @__PURE__ */ once(() => makeListIndex());
export const operationStore = /* @__PURE__ */ once(() => makeOperationStore());
export const orderStore = /* @__PURE__ */ once(() => makeOrderStore());
export const outboxStore = /* @__PURE__ */ once(() => makeOutboxStore());
export const peopleDirectory = /* @__PURE__ */ once(() => makePeopleDirectory());
export const paymentStore = /* @__PURE__ */ once(() => makePaymentStore());
export const policyStore = /* @__PURE__ */ once(() => makePolicyStore());
export const priceBook = /* @__PURE__ */ once(() =>
  makePriceBook({ reader: makePriceReader(), clock: systemClock }),
);
export const deviceStore = /* @__PURE__ */ once(() => makeDeviceStore());
export const priceStore = /* @__PURE__ */ once(() => makePriceStore());
const freezeRule = /* @__PURE__ */ once(() =>
  makeFreezeRule({ devices: deviceStore(), stage: stage() }),
);
export const projectAdminStore = /* @__PURE__ */ once(() =>
  makeProjectAdminStore(undefined, freezeRule()),
);
export const projectStore = /* @__PURE__ */ once(() => makeProjectStore(undefined, freezeRule()));
export const publishedRevisions = /* @__PURE__ */ once(() => makePublishedRevisions());
export const quoteStore = /* @__PURE__ */ once(() => makeQuoteStore());
export const receiverStore = /* @__PURE__ */ once(() => makeReceiverStore());
export const recipientIndex = /* @__PURE__ */ once(() => makeRecipientIndex());
export const reconcilePlaceStore = /* @__PURE__ */ once(() => makeReconcilePlaceStore());
export const rescanStore = /* @__PURE__ */ once(() => makeRescanStore());
export const reservationPlaceStore = /* @__PURE__ */ once(() => makeReservationPlaceStore());
export const reservationStore = /* @__PURE__ */ once(() => makeReservationStore());
export const requestReader = /* @__PURE__ */ once(() => makeRequestReader());
export const requestWriter = /* @__PURE__ */ once(() => makeRequestWriter());
export const senderHistory = /* @__PURE__ */ once(() => makeSenderHistory());
export const sessionKeyProofs = /* @__PURE__ */ once(() => makeSessionKeyProofs());
export const sessionKeyConfirmations = /* @__PURE__ */ once(() => makeSessionKeyConfirmations());
export const sessionKeyStore = /* @__PURE__ */ once(() =>
  makeSessionKeyStore(undefined, isProven, cachedIdentity),
);
export const signInStore = /* @__PURE__ */ once(() => makeSignInStore());
export const stakeStore = /* @__PURE__ */ once(() => makeStakeStore());
export const subAccountStore = /* @__PURE__ */ once(() =>
  makeSubAccountStore(undefined, cachedIdentity),
);
export const sweepConfigStore = /* @__PURE__ */ once(() => makeSweepConfigStore());
export const sweepStore = /* @__PURE__ */ once(() => makeSweepStore());
export const swapStore = /* @__PURE__ */ once(() => makeSwapStore());
export const transactionIndex = /* @__PURE__ */ once(() => makeTransactionIndex());
export const withdrawalStore = /* @__PURE__ */ once(() => makeWithdrawalStore());
