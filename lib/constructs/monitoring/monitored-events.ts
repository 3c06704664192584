import { type Family, families, familyNames } from '#contract/chains.ts';
import type { LogEvent } from '#contract/log-events.ts';

/**
 * Log lines that become metrics, and the alarm on each. The alarm's name is a heading of
 * docs/runbook.md.
 */
export interface MonitoredEvent {
  /** The name of the metric and of its alarm. */
  name: string;
  /** The functions that write the line, by their file below functions/. */
  writers: string[];
  /** The events that count. */
  events: LogEvent[];
  /** Fields that the line must have besides. */
  where?: Record<string, string>;
  /** The alarm fires at this many lines in five minutes. */
  threshold: number;
  /** What to do first, as one sentence of the alarm's description. */
  firstStep: string;
  /**
   * One alarm for each chain, `<name>-<chain>`: an alarm that fires for one chain would hide what
   * begins on another. The line has the field `chain`.
   */
  perChain?: boolean;
}

/** One function per family (src/contract/chains.ts). */
const signers = families.map((family) => `queue/sign-${familyNames[family]}`);
const watchers = families.map((family) => `queue/watch-${familyNames[family]}`);

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
      'Run npm run reservations for the address in the log line, which shows what its orders hold.',
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
    name: 'deposit-disputed',
    writers: watchers,
    events: ['deposit.disputed'],
    threshold: 1,
    firstStep: 'Compare the transaction with two explorers; a provider may have invented it.',
  },
  {
    name: 'balance-unexplained',
    writers: ['schedule/check-balances'],
    events: ['balance.unexplained'],
    threshold: 1,
    firstStep:
      'Look the address up on an explorer, and find the transfer that has no deposit of its own.',
  },
  {
    name: 'deposit-orphaned',
    writers: watchers,
    events: ['deposit.orphaned'],
    threshold: 1,
    firstStep: 'Tell the merchant, and look up the deposit on an explorer.',
  },
  {
    name: 'payment-reorganised',
    writers: [...watchers, 'queue/sign-evm'],
    events: ['payment.reorganised-after-confirmation'],
    threshold: 1,
    firstStep: "Look up the hashes of the order's attempts on two explorers.",
  },
  {
    name: 'payment-short',
    writers: watchers,
    events: ['payment.short'],
    threshold: 1,
    firstStep: 'Compare the amounts of the log line with the transaction on an explorer.',
  },
  {
    name: 'providers-disagree',
    writers: [...watchers, ...signers],
    events: [
      'deposit.providers-disagree',
      'payment.disputed',
      'payment.nonce-disputed',
      'payment.unknown-transaction-disputed',
    ],
    threshold: 3,
    firstStep:
      "Compare the block's hash and the wallet's nonce on both providers with an explorer.",
  },
  {
    name: 'outbox-stuck',
    writers: ['schedule/sweep'],
    events: ['outbox.stuck'],
    threshold: 1,
    firstStep: 'Read the reasons in the log lines outbox.dispatch-failed of the item.',
  },
  {
    name: 'audit-link-wrong',
    writers: ['queue/dispatch-outbox', 'schedule/sweep'],
    events: ['audit.link-wrong'],
    threshold: 1,
    firstStep: 'Run npm run audit:verify over the chain of the project in the log line.',
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
    name: 'node-unavailable',
    writers: signers,
    events: ['payment.node-unavailable'],
    threshold: 5,
    firstStep: "Read the provider's answer in the log line, and check its status page and the key.",
  },
  {
    name: 'webhook-refused',
    writers: ['queue/deliver-webhook'],
    events: ['webhook.refused'],
    threshold: 1,
    firstStep: 'Compare the event with its order or deposit: a function may have been taken over.',
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
    events: ['watch.no-common-block'],
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
      "Look the part up in the notes of the network's last upgrade, then rescan the block.",
  },
];
