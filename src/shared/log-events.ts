import type { ChainName } from './chains.ts';

/**
 * Every event that a log line may name, with what it reports. The names are an interface: metric
 * filters, alarms, the runbook and whoever searches the logs rely on them. A name is added here
 * before code can log it, and is never renamed.
 */
export const logEvents = {
  'address.derive-failed': 'the addresses of a sub-account were not derived',
  'address.derived': 'the addresses of a sub-account were derived',
  'api.access': 'one request of an API: route, caller, status, code, duration',
  'api.failed': 'a request ended with a 5xx answer, and why',
  'audit.link-wrong': 'this service did not write an object that is in an audit chain',
  'audit.not-copied': 'an audit entry was not copied by the stream; the redispatch copies it',
  'books.closed': 'one run that closes the days of the books: closings, and projects that wait',
  'books.compared': 'one run of reconciliation: what was read, compared, explained and found',
  'books.differs': 'an address holds something else than its books say, and nothing explains it',
  'books.failed': 'a message of the books was not booked; it is delivered again',
  'books.not-closed': 'the days of a project could not be closed, and why',
  'books.not-priced': 'the prices of a fact could not be read; its entries have no value',
  'books.run': 'one batch of the books: facts, entries, and how late they are',
  'books.unchecked': 'the addresses of a chain could not be compared with their books, and why',
  'control.not-signed': 'the key of an address did not sign its proof of control, and why',
  'control.proved': 'a signer proved control of addresses for an owner: nonce, and how many',
  'deployment.checked':
    'one run of the hourly comparison of signers and console with the deployment',
  'deployment.console-changed':
    'the console does not serve the pages that were deployed; which paths',
  'deployment.function-changed':
    'a signer or a function of keys is not configured as it was deployed, and what differs',
  'deposit.address-not-derived':
    'an address in our tables does not derive from its project’s key; payments to it are not deposits',
  'deposit.credited': 'a deposit reached its confirmations, and two providers agree on its block',
  'deposit.detected': 'a payment to a sub-account was found in a block',
  'deposit.disputed':
    'a provider shows the transaction without the transfer, or with another sender; it is not credited',
  'deposit.internal': 'money moved between addresses of the same project',
  'deposit.internal-removed':
    'the block of a transfer between addresses of the same project left the chain',
  'deposit.orphaned': 'the block of a credited deposit left the chain',
  'deposit.providers-disagree': 'a second provider has another block; the deposit waits',
  'deposit.removed': 'the block of a deposit that was not credited yet left the chain',
  'deposit.restored': 'a credited deposit whose block had left the chain is in the chain again',
  'deposit.stray':
    'a block moved money of ours that no order, deposit or internal transfer records',
  'deposit.stray-removed': 'the block of a stray move left the chain',
  'deposit.unseen': 'a second provider lags or did not answer; deposits wait for their credit',
  'energy.account-low': 'the energy account has less free stake or coin than the stage requires',
  'energy.books-checked': 'the energy balance of a project was compared with its ledger',
  'energy.books-differ': 'an energy balance is not the sum of its ledger, or is below zero',
  'energy.books-unchecked': 'an energy balance could not be compared with its ledger, and why',
  'energy.burn-reserved': 'a payment reserved coin to burn, since its energy did not arrive',
  'energy.burns': 'a transfer of a subscribed project burns coin for its energy: how much',
  'energy.forward-short': 'a forward carried less than the credited amount of its top-ups',
  'energy.forwarded': 'top-ups are on their way to the energy account',
  'energy.forwards-checked': 'the top-ups of a project were compared with what was forwarded',
  'energy.maybe-paid': 'a requested rental was never seen; the market may have been paid',
  'energy.moved': 'an energy order changed its status',
  'energy.no-quote': 'an energy provider did not report its price',
  'energy.not-asked':
    'the energy of a payment could not be requested; its message is delivered again',
  'energy.not-forwarded': 'top-ups of a project could not be forwarded now, and why',
  'energy.not-looked-up': 'an energy provider did not report the state of a rental',
  'energy.ordered': 'an energy order was created: what it costs',
  'energy.refused': 'an energy provider refused a rental; the next provider is tried',
  'energy.rented': 'a rental was requested from an energy provider: how it answered',
  'energy.run': 'one run of the energy worker over the orders that are due',
  'energy.top-up-uncovered':
    'for an hour the deposit address has not held the coin of a credited top-up',
  'energy.unclear':
    'an energy provider’s answer was unclear; the rental is looked up before another provider is tried',
  'key.unproven': 'a genuine request was refused: its key moves money without two owners',
  'key.use-not-noted': 'the last use of an API key was not stored; the request was verified',
  'notice.failed': 'a notice to approvers failed inside the service; it is tried again',
  'notice.late': 'a channel has not delivered notices to approvers for a quarter of an hour',
  'notice.not-sent': 'a channel did not accept a message to approvers; it is tried again',
  'notice.run': 'one run of the notices to approvers: from the stream, or those that are due',
  'notice.sent': 'a channel accepted a message to approvers',
  'operation.allowances-unread':
    'two providers disagree on what a called contract may take; the operation waits for an admin',
  'operation.cancelled': 'a merchant cancelled an operation that waited',
  'operation.decided': 'an admin approved or rejected a client operation',
  'operation.not-signed': 'a message or typed data was not signed, and why',
  'operation.signed': 'a message or typed data was signed',
  'order.execution-restarted': 'the reconciler started an execution for an order that had none',
  'order.failed-by-owner': 'an owner ended an approved order that was never signed',
  'order.reconcile-failed': 'the reconciler failed on one order and continued with the next',
  'order.stuck-long': 'orders of a chain have been stuck for the same cause for an hour',
  'order.unpaid-long': 'orders of a chain are not confirmed long after their approval',
  'order.waiting': 'a wait of a state machine stored its task token',
  'orders.open': 'how many orders are not final, by status, and how old the oldest are',
  'outbox.dispatch-failed': 'an outbox entry was not dispatched; it is tried again',
  'outbox.dispatched': 'one batch of the stream: entries, failures, orders that ended',
  'outbox.stuck': 'an outbox entry failed again, long after it was written',
  'payment.address-frozen': 'an address is frozen, so that nothing is signed for it',
  'payment.adopted': 'the chain has a transaction of the payment that the table did not have',
  'payment.approval-unsigned':
    'too few approvals of an order are signed by a device, as its project requires; it waits',
  'payment.approver-unknown': 'who approved an order is not an approver of its project; it waits',
  'payment.approvers-unread': 'the user pool did not say who approved an order; it waits',
  'payment.bumped': 'a pending transaction was signed again at its nonce with higher fees',
  'payment.disputed': 'a second provider contradicts the block of a mined payment',
  'payment.estimated-again': 'an unsigned order got the limits of a new order',
  'payment.fill-signed':
    'a transfer of nothing was signed at the nonce of a payment that must not go out',
  'payment.mined': 'a payment was found in a block',
  'payment.mined-after-all': 'an abandoned transaction was mined; its address is frozen',
  'payment.mined-unseen':
    'a payment counts as mined, but no two providers show its receipt; it is sent again',
  'payment.no-revert-reason': 'the node did not report why a transaction reverted',
  'payment.no-second-provider': 'no second provider answered a question that needs two',
  'payment.node-unavailable': 'a signing run ended because no node of the chain answered',
  'payment.nonce-ahead': 'the chain’s nonce is past ours, so the address is frozen',
  'payment.nonce-disputed':
    'providers count different nonces of a hot wallet; the lower count decides',
  'payment.nonce-hole':
    'the chain lacks a transaction at a nonce that is final for us; its bytes are sent again',
  'payment.not-estimated': 'the fees of a payment could not be estimated; the order waits',
  'payment.not-grouped':
    'no provider says which payments fit into one transaction; each is paid alone',
  'payment.not-settled': 'signed bytes have long been neither mined nor proven expired',
  'payment.project-frozen': 'nothing is signed because the project is frozen',
  'payment.re-signed': 'a payment was signed again because its first bytes expired',
  'payment.refused': 'the signer refused an order that lacks what it needs',
  'payment.reorganised': 'the block of a mined payment left the chain; the worker sends it again',
  'payment.reorganised-after-confirmation': 'the block of a confirmed payment left the chain',
  'payment.repair-failed': 'a payment in flight could not be processed; the others were',
  'payment.request-unproven':
    'no request of a merchant is on record that asked for an order; it is not paid',
  'payment.reversed':
    'a confirmed order paid nothing: its block left the chain, and the final transaction did not pay',
  'payment.run': 'one run of a payment worker: how many payments it stored',
  'payment.sent': 'signed bytes were sent to the nodes',
  'payment.settled': 'a payment reached its end: confirmed or failed',
  'payment.short': 'a token credited less than the amount of a confirmed payment, or nothing',
  'payment.stuck': 'an order cannot be paid for now: why',
  'payment.table-restored': 'the table of payments was restored, so its addresses are halted',
  'payment.unknown-transaction': 'an address sent a transaction not signed here; it is frozen',
  'payment.unknown-transaction-disputed': 'only one provider has a transaction not signed here',
  'payment.unknown-wallet': 'a wake-up names an address for which no project has a key',
  'payment.unread': 'neither our reading nor a provider shows the block of a mined payment',
  'payment.unseen': 'a second provider does not have the block of a payment yet',
  'payment.wake-covered': 'a wake-up was skipped: a run that began after it has done its work',
  'payout.advance-failed': 'a batch of payouts cannot go on; the next run tries again',
  'payout.cancelled': 'a merchant cancelled a batch of payouts',
  'payout.decided': 'an admin approved or rejected a batch of payouts',
  'payouts.advanced': 'batches of payouts that had not ended were continued',
  'policy.unproven': 'settings are looser than two owners agreed on; nothing is signed under them',
  'price.feed-failed': 'a source of prices failed',
  'price.jumped': 'a price moved further than one refresh may move it',
  'price.missing': 'symbols without a fresh price',
  'price.refreshed': 'symbols whose prices were written',
  'price.sources-differ': 'the sources of a price differ by more than they may',
  'price.symbol-missing': 'one symbol without a fresh price',
  'project-keys.busy': 'the keys of a project are being made by another call',
  'project-keys.checked': 'one run of the nightly comparison of projects’ keys',
  'project-keys.differ':
    'a project’s keys are not those of its locked copy: what differs, without values',
  'project-keys.failed': 'the keys of a project were not made, and why',
  'project-keys.made': 'the keys of a project were made',
  'project-keys.unchecked': 'a project’s keys could not be compared with their copy, and why',
  'reconcile.done': 'one run of the reconciler: how many executions it started',
  'redispatch.done': 'one run of the redispatch: what it dispatched and queued',
  'request.verified': 'the verdict about one signed request: its key, or why it was refused',
  'request.verify-failed': 'a signed request could not be judged; it was answered 503',
  'reservation.differs':
    'the reservation of an address differs from what its unfinished orders hold',
  'reservation.unchecked': 'the reservations of an address could not be compared, and why',
  'reservations.checked':
    'one run of the nightly comparison: addresses, differences, and whether it is complete',
  'screening.dropped':
    'an answer of a screening provider does not count, and why; nothing follows from it',
  'screening.failed': 'a message of screening failed; it is delivered again',
  'screening.holds-grow':
    'a project has many held deposits, or one that nobody has decided on for a day',
  'screening.payout-confirmed': 'a person confirmed the address that a held deposit is paid out to',
  'screening.payout-failed':
    'the payout of a held deposit ended in an error; the next run tries again',
  'screening.payout-unfunded':
    'the address of a held deposit lacks the coin for the fee of its payout; it is not begun',
  'screening.payout-unpaid':
    'the payout of a held deposit failed: the deposit is held as before, and people decide again',
  'screening.payouts': 'a run looked at the payouts of held deposits: how many of each result',
  'screening.released': 'a person released a deposit that a screening provider holds',
  'screening.run': 'a subject of screening was asked about or answered: what came of it',
  'screening.unanswered':
    'a screening provider has not answered for a quarter of an hour; it is asked again',
  'session-key.unproven': 'a session key was refused: no signed request created it in this form',
  'session-key.use-not-noted': 'the last use of a session key was not stored; the call succeeded',
  'stake.moved': 'own stake was lent, was returned, or was never lent',
  'stake.not-looked-up': 'the nodes did not report the state of own stake',
  'stake.not-returned': 'own stake was not returned long after its rental ended',
  'stake.not-sent': 'a transaction of own stake was not sent, or may not have been',
  'stake.refused': 'the signer of own stake refused a transaction',
  'stake.sent': 'a transaction of own stake was sent to a node',
  'stake.signed': 'the signer of own stake signed a transaction',
  'statements.behind': 'a statement of the books failed, or was due in earlier runs, and why',
  'statements.run': 'one run that writes statements: those that it made, and projects that failed',
  'subaccount.table-restored': 'the table of addresses was restored; no address is given out',
  'swap.no-result': 'the node did not report what a swap received',
  'swap.not-built': 'the provider of a swap did not build its call, and why',
  'swap.source-passed-by': 'the quote of a source failed or is far off; others are compared',
  'sweep.begun': 'an order was created that collects deposits, or sends the coin for it',
  'sweep.budget-spent': 'the fees of the day are spent, so no more deposits are collected',
  'sweep.cannot-send': 'an address cannot send what it holds; it is tried again in an hour',
  'sweep.collected': 'one run of collecting deposits: sweeps that began and ended',
  'sweep.destination-decided': 'an owner approved or rejected where TRX deposits are swept',
  'sweep.failed': 'an order that collects deposits failed; its address is tried again in an hour',
  'sweep.hot-wallet-short': 'the hot wallet lacks the coin that collecting a deposit needs',
  'sweep.no-node': 'no node of a chain answered, so its deposits are collected later',
  'vault.attested': 'what two providers say was recorded for the vault, or they did not say it',
  'vault.judged-otherwise': 'a record changed since the worker judged an order; it judges again',
  'vault.refused': 'the vault was asked for what no order’s records allow, and signed nothing',
  'watch.balances-uncompared': 'coin balances could not be compared; the next tick tries again',
  'watch.block-not-understood':
    'a part of a block is of an unknown kind, or no provider shows its trace; the rest was read',
  'watch.block-passed': 'the watcher passed a block unread, as two owners allowed',
  'watch.block-unreadable': 'a block could not be read; the next tick tries again',
  'watch.block-unverified': 'a provider showed a block that did not verify',
  'watch.exact-resumed':
    'a chain left economy mode; blocks that only one provider covered are read again',
  'watch.filter-loaded': 'a new watcher has loaded all addresses: how many, and their memory',
  'watch.finality-apart': 'the final blocks of two providers are minutes apart: what each answered',
  'watch.finality-unknown': 'too few providers report the final block; the last known one counts',
  'watch.fork-disputed':
    'a provider no longer shows a block that another one still has; that one is read',
  'watch.fork-unproven':
    'one provider shows a deep reorganisation, and no second one answers: nothing is rewound',
  'watch.hints-missing':
    'balances could not be read for hints; the regular rounds find what the hints miss',
  'watch.lease-lost': 'another tick took the lease of the chain while this one read',
  'watch.logs-unwitnessed':
    'no second provider showed the logs of a range; the next tick asks again',
  'watch.no-common-block': 'a reorganisation is deeper than the blocks that are remembered',
  'watch.no-internal-transactions':
    'a provider shows blocks without the transfers that contracts made in them',
  'watch.node-behind': 'the node does not have blocks that were read before',
  'watch.pass-waits': 'a block that two owners let pass cannot be passed yet, and why',
  'watch.passed-unread': 'blocks that were passed have not been read by a rescan yet',
  'watch.reorganised': 'blocks that were read left the chain',
  'watch.rescan-failed': 'a rescan failed, and why',
  'watch.seeded': 'chains whose watcher had lost its tick',
  'watch.start-unknown': 'a chain was enabled long after the first address, without a startBlock',
  'watch.started': 'a chain got its first cursor',
  'watch.stopped': 'the block that has stopped a watcher for minutes, with its hash',
  'watch.superseded': 'a tick did nothing: another tick has taken its fencing number',
  'watch.taken-unread':
    'no provider showed the logs of what left our addresses; they are asked for again in a minute',
  'watch.tick': 'one tick of a chain: what it read, found and credited',
  'watch.tick-failed': 'a tick failed; the next one still follows',
  'webhook.abandoned': 'the last attempt of a delivery failed',
  'webhook.attempt': 'one attempt of a delivery, and its result',
  'webhook.attempt-failed': 'an attempt could not be made; its message is delivered again',
  'webhook.refused': 'an event was not sent or fed, since the order or deposit contradicts it',
  'webhook.released': 'a receiver answers again: the deliveries that waited for it were queued',
  'webhook.url-unproven': 'an event waits: two owners are not on record for its URL',
  'withdraw.no-fee-coin': 'an address holds too little of the chain’s coin to pay for fees',
  'withdrawal.cancelled': 'a merchant cancelled a withdrawal',
  'withdrawal.decided': 'an admin approved or rejected a withdrawal',
} as const;

export type LogEvent = keyof typeof logEvents;

/**
 * The fields that alarms and dashboards read, by event: a line without them does not compile. Lines
 * whose number is null or undefined are not measured.
 */
export interface MeasuredFields {
  'books.run': { behind_s: number | null };
  'energy.burns': { trx: number | null };
  'order.stuck-long': { chain: ChainName };
  'order.unpaid-long': { chain: ChainName };
  'orders.open': {
    pending: number;
    approved: number;
    signing: number;
    broadcast: number;
    oldestPendingS: number;
    oldestUnpaidS: number;
  };
  'outbox.dispatched': { ordersConfirmed: number; ordersFailed: number; ordersRejected: number };
  'payment.node-unavailable': { chain: ChainName };
  'payment.stuck': { cause: string };
  'price.symbol-missing': { symbol: string };
  'watch.tick': { chain: ChainName; behind_s: number; deposits: number; credited: number };
  'webhook.attempt': { lagMs: number | undefined };
  'withdraw.no-fee-coin': { cause: string };
}
export type MeasuredEvent = keyof MeasuredFields;

/** The events whose lines have this field. */
export type EventWith<F extends string> = {
  [E in MeasuredEvent]: F extends keyof MeasuredFields[E] ? E : never;
}[MeasuredEvent];

/** Writes one line. */
export interface LogLine {
  <E extends MeasuredEvent>(event: E, fields: MeasuredFields[E] & Record<string, unknown>): void;
  (event: Exclude<LogEvent, MeasuredEvent>, fields?: Record<string, unknown>): void;
}
