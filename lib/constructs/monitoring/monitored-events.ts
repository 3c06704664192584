import { type Family, families, familyNames } from '#shared/chains.ts';
import type { LogEvent } from '#shared/log-events.ts';
import { depositEvents } from './deposit-events.ts';
import { type MonitoredEvent, signers, watchers } from './monitored-event.ts';
import { paymentEnds } from './payment-ends.ts';
import { slotEvents } from './slot-events.ts';

/** The line that a watcher writes at each tick; silence and lag both raise an alarm. */
export const watcherTick = {
  event: 'watch.tick' as LogEvent,
  writerOf: (family: Family) => `queue/watch-${familyNames[family]}`,
  behind: 'behind_s',
};

/** The line for each symbol without a price; each symbol has an alarm of its own. */
export const missingPrice = {
  event: 'price.symbol-missing' as LogEvent,
  writer: 'schedule/refresh-prices',
  nameOf: (symbol: string) => `price-missing-${symbol}`,
};

export const monitoredEvents: MonitoredEvent[] = [
  {
    name: 'orders-unpaid',
    writers: ['schedule/reconcile'],
    events: ['order.unpaid-long'],
    threshold: 1,
    firstStep:
      'See which other alarm of the chain is active, then look at the order in the log line.',
    perChain: true,
  },
  {
    name: 'orders-stuck',
    writers: ['schedule/reconcile'],
    events: ['order.stuck-long'],
    threshold: 1,
    firstStep: "Go to the runbook's entry of the cause that the log line names.",
    perChain: true,
  },
  {
    name: 'reservations-differ',
    writers: ['schedule/check-reservations'],
    events: ['reservation.differs'],
    threshold: 1,
    firstStep:
      'Run npm run ops -- reservations for the address in the log line, which shows what its orders hold.',
  },
  {
    name: 'wallet-out-of-gas',
    writers: [...signers, 'api/withdraw/apply', 'api/client/transfer', 'api/client/send-tx'],
    events: ['payment.stuck', 'withdraw.no-fee-coin'],
    where: { cause: 'no_gas' },
    threshold: 1,
    firstStep:
      "Send the chain's coin to the address that the log line or the project's page names.",
  },
  {
    name: 'fees-above-cap',
    writers: signers,
    events: ['payment.stuck'],
    where: { cause: 'fee_above_cap' },
    threshold: 1,
    firstStep:
      "Compare the network's gas price with the chain's maxUnitPrice, and raise it to pay more.",
  },
  {
    name: 'approver-unknown',
    writers: signers,
    events: ['payment.approver-unknown'],
    threshold: 1,
    firstStep: 'Ask who approved the order: if nobody did, freeze the project, a role is stolen.',
  },
  {
    name: 'approvers-unread',
    writers: signers,
    events: ['payment.approvers-unread'],
    threshold: 5,
    firstStep: 'Read the error in the log line, and check the status page of Cognito.',
  },
  {
    name: 'key-unproven',
    writers: ['keys/verify-request'],
    events: ['key.unproven'],
    threshold: 1,
    firstStep:
      'Find the key in the audit log; if no two owners made it, disable it: a role is stolen.',
  },
  {
    name: 'session-key-unproven',
    writers: [
      ...signers,
      'api/client/transfer',
      'api/client/send-tx',
      'api/client/sign-message',
      'api/client/sign-typed-data',
    ],
    events: ['session-key.unproven'],
    threshold: 1,
    firstStep:
      'Find the key in the audit log; if no request of its merchant made it, revoke it: a role is stolen.',
  },
  {
    name: 'settings-unproven',
    writers: signers,
    events: ['policy.unproven'],
    threshold: 1,
    firstStep:
      'Freeze the project, and compare its settings with its audit log: a role may be stolen.',
  },
  {
    name: 'daily-sum-reached',
    writers: signers,
    events: ['payment.stuck'],
    where: { cause: 'daily_sum' },
    threshold: 1,
    firstStep:
      'Find out who made the orders of this day; if nobody knows them, freeze the project.',
  },
  {
    name: 'price-too-old',
    writers: signers,
    events: ['payment.stuck'],
    where: { cause: 'old_price' },
    threshold: 1,
    firstStep: 'An approver approves the orders that wait, or an owner fails them.',
  },
  {
    name: 'address-frozen',
    writers: signers,
    events: ['payment.address-frozen', 'payment.nonce-ahead'],
    threshold: 1,
    firstStep: 'Look in CloudTrail for Sign calls by any role other than the signers.',
  },
  {
    name: 'nonce-hole',
    writers: ['queue/sign-evm'],
    events: ['payment.nonce-hole'],
    threshold: 1,
    firstStep:
      'If the log line says repaired, wait for the next blocks; otherwise freeze the project.',
  },
  {
    name: 'table-restored',
    writers: signers,
    events: ['payment.table-restored'],
    threshold: 1,
    firstStep: 'Ask who restored the table money; if nobody did, freeze every project.',
  },
  {
    name: 'payment-not-settled',
    writers: families
      .filter((family) => family !== 'EVM')
      .map((family) => `queue/sign-${familyNames[family]}`),
    events: ['payment.not-settled', 'payment.no-second-provider'],
    threshold: 15,
    firstStep: 'Look up the hash on an explorer, and check that both RPC providers answer.',
  },
  {
    name: 'addresses-restored',
    writers: ['api/subaccount/create'],
    events: ['subaccount.table-restored'],
    threshold: 1,
    firstStep: "Move every project's address index past each index that may have been given out.",
  },
  {
    name: 'signature-refused',
    writers: signers,
    events: ['payment.refused'],
    threshold: 1,
    firstStep: 'Freeze the project, keep the logs, and compare the order with its approvals.',
  },
  {
    name: 'operation-not-signed',
    writers: ['queue/sign-evm'],
    events: ['operation.not-signed'],
    threshold: 3,
    firstStep: 'Read the error, and check that the KMS key is enabled and the signer may use it.',
  },
  {
    name: 'unknown-transaction',
    writers: watchers,
    events: ['payment.unknown-transaction', 'payment.mined-after-all'],
    threshold: 1,
    firstStep: 'Look in CloudTrail for Sign calls by any role other than the signers.',
  },
  {
    name: 'address-not-derived',
    writers: watchers,
    events: ['deposit.address-not-derived'],
    threshold: 1,
    firstStep: 'Find in CloudTrail who wrote the address; do not show it to its user.',
  },
  ...depositEvents,
  ...slotEvents,
  {
    name: 'payment-reorganised',
    writers: [...watchers, 'queue/sign-evm'],
    events: ['payment.reorganised-after-confirmation'],
    threshold: 1,
    firstStep: "Look up the hashes of the order's attempts on two explorers.",
  },
  ...paymentEnds,
  {
    name: 'providers-disagree',
    writers: [...watchers, ...signers],
    events: [
      'deposit.providers-disagree',
      'payment.disputed',
      'payment.mined-unseen',
      'payment.nonce-disputed',
      'payment.unknown-transaction-disputed',
    ],
    threshold: 3,
    firstStep:
      "Compare the block's hash and the wallet's nonce on both providers with an explorer.",
  },
  {
    name: 'outbox-stuck',
    writers: ['schedule/redispatch'],
    events: ['outbox.stuck'],
    threshold: 1,
    firstStep: 'Read the reasons in the log lines outbox.dispatch-failed of the item.',
  },
  {
    name: 'audit-link-wrong',
    writers: ['queue/dispatch-outbox', 'schedule/redispatch'],
    events: ['audit.link-wrong'],
    threshold: 1,
    firstStep: 'Run npm run ops -- audit verify over the chain of the project in the log line.',
  },
  {
    name: 'price-jumped',
    writers: ['schedule/refresh-prices'],
    events: ['price.jumped'],
    threshold: 1,
    firstStep: 'Compare the price with two exchanges, and remove the feed if it is wrong.',
  },
  {
    name: 'payment-unseen',
    writers: watchers,
    events: ['payment.unread', 'payment.unseen'],
    threshold: 20,
    firstStep: "Check the chain's second RPC provider, and replace it if it does not answer.",
  },
  {
    name: 'deposit-unseen',
    writers: watchers,
    events: ['deposit.unseen'],
    // A tick of the slowest chain, every 6 s, writes one line.
    threshold: 30,
    firstStep: 'Compare the head of the provider that the line names with an explorer.',
  },
  {
    name: 'finality-unknown',
    writers: watchers,
    events: ['watch.finality-unknown'],
    threshold: 20,
    firstStep: 'Replace the RPC provider that the log line names, unless it has just restarted.',
  },
  {
    name: 'finality-apart',
    writers: watchers,
    events: ['watch.finality-apart'],
    // A scan may read the final block only once a minute.
    threshold: 3,
    firstStep: 'Compare the final blocks that the log line names with an explorer.',
  },
  {
    name: 'node-unavailable',
    writers: signers,
    events: ['payment.node-unavailable'],
    threshold: 5,
    firstStep: "Read the provider's answer in the log line, and check its status page and the key.",
  },
  {
    name: 'webhook-refused',
    writers: ['queue/deliver-webhook', 'queue/dispatch-outbox', 'schedule/redispatch'],
    events: ['webhook.refused'],
    threshold: 1,
    firstStep: 'Compare the event with its order or deposit: a function may have been taken over.',
  },
  {
    name: 'webhook-url-unproven',
    writers: ['queue/deliver-webhook'],
    events: ['webhook.url-unproven'],
    threshold: 1,
    firstStep:
      'Compare the key’s webhook URL with the audit log; if no two owners set it, a role is stolen.',
  },
  {
    name: 'webhook-abandoned',
    writers: ['queue/deliver-webhook'],
    events: ['webhook.abandoned'],
    threshold: 1,
    firstStep: "Read the receiver's answers in GET /admin/v1/projects/{slug}/webhooks.",
  },
  {
    name: 'deep-reorganisation',
    writers: watchers,
    events: ['watch.no-common-block', 'watch.fork-unproven'],
    threshold: 1,
    firstStep: "Compare the chain's explorers, and wait until the chain is stable.",
  },
  {
    name: 'no-internal-transactions',
    writers: [`queue/watch-${familyNames.TRX}`],
    events: ['watch.no-internal-transactions'],
    threshold: 1,
    firstStep: 'Replace the TRON provider that the log line names.',
  },
  {
    name: 'watcher-not-started',
    writers: watchers,
    events: ['watch.start-unknown'],
    threshold: 1,
    firstStep: 'Write startBlock into the entry of the chain in the stage, and deploy.',
  },
  {
    name: 'block-unreadable',
    writers: watchers,
    events: ['watch.block-unreadable'],
    threshold: 20,
    firstStep: "Remove the node that watch.block-unverified names from the chain's RPC parameter.",
  },
  {
    name: 'balances-uncompared',
    writers: [`queue/watch-${familyNames.EVM}`],
    events: ['watch.balances-uncompared', 'watch.logs-unwitnessed'],
    threshold: 20,
    firstStep: 'Replace the provider of the chain that does not answer, or keeps too little state.',
  },
  {
    name: 'block-passed',
    writers: watchers,
    events: ['watch.passed-unread'],
    threshold: 1,
    firstStep: 'Deploy a version that can read the block that the log line names, then rescan it.',
  },
  {
    name: 'block-not-understood',
    writers: watchers,
    events: ['watch.block-not-understood'],
    threshold: 1,
    firstStep:
      "Look the part up in the notes of the network's last upgrade, or add a node that shows its trace; then rescan.",
  },
];
