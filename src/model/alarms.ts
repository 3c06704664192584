/**
 * The alarms of the core, one row each under the heading of docs/runbook.md that says what to do. The
 * metric of the log lines, the alarm with its description, and every reference to the heading follow from
 * the row. Extensions have their rows in their `infra/`, and what CloudTrail records has its own in
 * lib/constructs/monitoring/account-events.ts.
 */
import { type Family, families, familyNames } from '#shared/chains.ts';
import type { EventWith, LogEvent } from '#shared/log-events.ts';
import type { StuckKind } from './orders/stuck.ts';

/** One function per family (src/shared/chains.ts). */
const signers = families.map((family) => `queue/sign-${familyNames[family]}`);
const vaults = families.map((family) => `keys/vault-${familyNames[family]}`);
export const watcherOf = (family: Family) => `queue/watch-${familyNames[family]}`;
const watchers = families.map(watcherOf);

/** Log lines that are counted over five minutes. */
export type CountedLines = {
  /** The functions that write them, by their files below functions/. */
  writers: string[];
} & (
  | { events: LogEvent[]; where?: undefined; per?: undefined }
  /** Only lines with this cause. */
  | { events: EventWith<'cause'>[]; where: { cause: StuckKind }; per?: undefined }
  /**
   * One alarm, `<heading>-<chain>` or `<heading>-<symbol>`, for each value of this field: an alarm that
   * fires for one chain would hide what begins on another.
   */
  | { events: EventWith<'chain'>[]; where?: undefined; per: 'chain' }
  | { events: EventWith<'symbol'>[]; where?: undefined; per: 'symbol' }
);

export interface AlarmRow {
  /** What is measured. Absent: a metric of AWS, or a number in log lines; the stack names it. */
  lines?: CountedLines;
  /** It fires from this value on. */
  threshold: number | 'of the stage';
  /** How many periods in a row must reach the threshold; by default 1. */
  periods?: number;
  /** It fires below the threshold and without data: something must happen. */
  tooFew?: true;
  /**
   * What to do first, as one sentence: whoever gets the alarm reads it in the mail. `{}` is what the one
   * alarm of several is about, such as a symbol.
   */
  firstStep: string;
}

export const alarms = {
  'orders-unpaid': {
    lines: { events: ['order.unpaid-long'], writers: ['schedule/reconcile'], per: 'chain' },
    threshold: 1,
    firstStep:
      'See which other alarm of the chain is active, then look at the order in the log line.',
  },
  'orders-stuck': {
    lines: { events: ['order.stuck-long'], writers: ['schedule/reconcile'], per: 'chain' },
    threshold: 1,
    firstStep: "Go to the runbook's entry of the cause that the log line names.",
  },
  'reservations-differ': {
    lines: { events: ['reservation.differs'], writers: ['schedule/check-reservations'] },
    threshold: 1,
    firstStep:
      'Run npm run ops -- reservations for the address in the log line, which shows what its orders hold.',
  },
  'reservations-unchecked': {
    threshold: 1,
    periods: 3,
    firstStep: 'Read the error of schedule-check-reservations, and fix its cause.',
  },
  'nonce-hole': {
    lines: { events: ['payment.nonce-hole'], writers: ['queue/sign-evm'] },
    threshold: 1,
    firstStep:
      'If the log line says repaired, wait for the next blocks; otherwise freeze the project.',
  },
  'wallet-out-of-gas': {
    lines: {
      events: ['payment.stuck', 'withdraw.no-fee-coin'],
      writers: [...signers, 'api/withdraw/apply', 'api/client/transfer', 'api/client/send-tx'],
      where: { cause: 'no_gas' },
    },
    threshold: 1,
    firstStep:
      "Send the chain's coin to the address that the log line or the project's page names.",
  },
  'approver-unknown': {
    lines: { events: ['payment.approver-unknown'], writers: signers },
    threshold: 1,
    firstStep:
      'Ask who approved the order; if nobody did, a role is stolen, so freeze the project.',
  },
  'approval-unsigned': {
    lines: { events: ['payment.approval-unsigned'], writers: signers },
    threshold: 1,
    firstStep:
      'Ask who approved the order: if nobody did, freeze the project, a role or a token is stolen.',
  },
  'request-unproven': {
    lines: { events: ['payment.request-unproven'], writers: signers },
    threshold: 1,
    firstStep:
      'Ask the merchant whether they asked for the order: if not, freeze the project, a role is stolen.',
  },
  'vault-refused': {
    lines: { events: ['vault.refused'], writers: vaults },
    threshold: 1,
    firstStep:
      'Read the reason: unless the order changed at that moment, freeze the project, a role is stolen.',
  },
  'approvers-unread': {
    lines: { events: ['payment.approvers-unread'], writers: signers },
    threshold: 5,
    firstStep: 'Read the error in the log line, and check the status page of Cognito.',
  },
  'settings-unproven': {
    lines: { events: ['policy.unproven'], writers: signers },
    threshold: 1,
    firstStep:
      'Freeze the project, and compare its settings with its audit log: a role may be stolen.',
  },
  'keys-differ': {
    lines: {
      events: ['project-keys.differ', 'project-keys.unchecked'],
      writers: ['schedule/check-keys'],
    },
    threshold: 1,
    firstStep:
      'Freeze the project that the log line names: somebody may have exchanged its addresses or keys.',
  },
  'key-unproven': {
    lines: { events: ['key.unproven'], writers: ['keys/verify-request'] },
    threshold: 1,
    firstStep:
      'Find the key in the audit log; if two owners did not create it, disable it: a role is stolen.',
  },
  'session-key-unproven': {
    lines: {
      events: ['session-key.unproven'],
      writers: [
        ...signers,
        'api/client/transfer',
        'api/client/send-tx',
        'api/client/sign-message',
        'api/client/sign-typed-data',
      ],
    },
    threshold: 1,
    firstStep:
      'Find the key in the audit log; if its merchant did not request it, revoke it: a role is stolen.',
  },
  'daily-sum-reached': {
    lines: { events: ['payment.stuck'], writers: signers, where: { cause: 'daily_sum' } },
    threshold: 1,
    firstStep:
      'Find out who created the orders of this day; if nobody knows them, freeze the project.',
  },
  'price-too-old': {
    lines: { events: ['payment.stuck'], writers: signers, where: { cause: 'old_price' } },
    threshold: 1,
    firstStep: 'Have an approver approve the waiting orders, or an owner end them.',
  },
  'approved-sum-reached': {
    lines: { events: ['payment.stuck'], writers: signers, where: { cause: 'approved_sum' } },
    threshold: 1,
    firstStep:
      'Find out who approved the orders of this day; if nobody knows them, freeze the project.',
  },
  'fees-above-cap': {
    lines: { events: ['payment.stuck'], writers: signers, where: { cause: 'fee_above_cap' } },
    threshold: 1,
    firstStep:
      "Compare the network's gas price with the chain's maxUnitPrice, and raise maxUnitPrice to pay more.",
  },
  'address-frozen': {
    lines: { events: ['payment.address-frozen', 'payment.nonce-ahead'], writers: signers },
    threshold: 1,
    firstStep: 'Look in CloudTrail for Sign calls by any role other than the signers.',
  },
  'table-restored': {
    lines: { events: ['payment.table-restored'], writers: signers },
    threshold: 1,
    firstStep: 'Ask who restored the table money; if nobody did, freeze every project.',
  },
  'addresses-restored': {
    lines: { events: ['subaccount.table-restored'], writers: ['api/subaccount/create'] },
    threshold: 1,
    firstStep: "Move every project's address index past each index that may have been given out.",
  },
  'signature-refused': {
    lines: { events: ['payment.refused'], writers: signers },
    threshold: 1,
    firstStep: 'Freeze the project, keep the logs, and compare the order with its approvals.',
  },
  'unknown-transaction': {
    lines: {
      events: ['payment.unknown-transaction', 'payment.mined-after-all'],
      writers: watchers,
    },
    threshold: 1,
    firstStep: 'Look in CloudTrail for Sign calls by any role other than the signers.',
  },
  'operation-not-signed': {
    lines: { events: ['operation.not-signed'], writers: ['queue/sign-evm', 'keys/vault-evm'] },
    threshold: 3,
    firstStep: 'Read the error, and check that the KMS key is enabled and the signer may use it.',
  },
  'payment-not-settled': {
    lines: {
      events: ['payment.not-settled', 'payment.no-second-provider'],
      writers: ['queue/sign-tron', 'queue/sign-solana'],
    },
    threshold: 15,
    firstStep: 'Look up the hash on an explorer, and check that both RPC providers answer.',
  },
  'payment-repair-failed': {
    lines: { events: ['payment.repair-failed'], writers: signers },
    threshold: 5,
    firstStep: 'Read the error; if it does not name a node, look at the nonce slot that it names.',
  },
  'signer-throttled': {
    threshold: 1,
    periods: 5,
    firstStep: 'Raise projectsPayingAtOnce in the stage file, and deploy.',
  },
  /** Merchants are answered 50301 while requests cannot be verified. */
  'verifier-throttled': {
    threshold: 1,
    periods: 3,
    firstStep: 'Look for a flood in the access lines; else raise apiRequestsPerSecond, and deploy.',
  },
  'executions-failed': {
    threshold: 1,
    firstStep: 'Read the error in the last event of the failed execution; the order continues.',
  },
  'executions-throttled': {
    threshold: 10,
    firstStep:
      "Compare the state transitions per second with the account's quota, and request an increase.",
  },
  'executions-timed-out': {
    threshold: 1,
    firstStep: 'In the admin API, follow the order that the execution is named after.',
  },
  /** What the gateway answers by itself, or a function that ends without an answer. */
  'gateway-errors': {
    threshold: 10,
    firstStep: 'Find the routes with status 5xx in the access log, and read their functions.',
  },
  /** A function that may not start writes no line, so that no other alarm fires for it. */
  'functions-throttled': {
    threshold: 10,
    periods: 5,
    firstStep: "Compare ConcurrentExecutions with the account's quota, and request an increase.",
  },
  'tables-throttled': {
    threshold: 10,
    firstStep: 'Compare the orders per second with the limit of this index in docs/scale.md.',
  },
  /** Seconds: a message is taken at once unless its function is throttled or fails. */
  'queue-old': {
    threshold: 15 * 60,
    periods: 2,
    firstStep: 'Look for throttles and errors of the function that reads the queue.',
  },
  /** A schedule that is disabled, deleted or throttled is silent: nothing fails. */
  'schedule-silent': {
    threshold: 1,
    tooFew: true,
    firstStep: 'Look at the rule and the function of {}, and enable or deploy them.',
  },
  'worker-silent': {
    threshold: 1,
    tooFew: true,
    firstStep: 'Look at the rule and the function of {}, and enable or deploy them.',
  },
  'sign-evm-dead-letters': {
    threshold: 1,
    firstStep: 'Read the errors of queue-sign-evm, and fix their cause.',
  },
  'sign-evm-sub-dead-letters': {
    threshold: 1,
    firstStep: 'Read the errors of queue-sign-evm, and fix their cause.',
  },
  'sign-tron-dead-letters': {
    threshold: 1,
    firstStep: 'Read the errors of queue-sign-tron, and fix their cause.',
  },
  'sign-solana-dead-letters': {
    threshold: 1,
    firstStep: 'Read the errors of queue-sign-solana, and fix their cause.',
  },
  /** No tick gives a value: the watcher has stopped. */
  'watcher-silent': {
    threshold: 1,
    tooFew: true,
    firstStep: 'Look for watch.tick-failed in the watcher log, and replace the RPC URLs that fail.',
  },
  /** Seconds of blocks that are not read yet: deposits are credited late. */
  'watcher-behind': {
    threshold: 300,
    periods: 2,
    firstStep: "Compare the node's head and rate limit with the chain, and use a faster node.",
  },
  'watcher-not-started': {
    lines: { events: ['watch.start-unknown'], writers: watchers },
    threshold: 1,
    firstStep: 'Write startBlock into the entry of the chain in the stage, and deploy.',
  },
  'block-unreadable': {
    lines: { events: ['watch.block-unreadable'], writers: watchers },
    threshold: 20,
    firstStep: "Remove the node that watch.block-unverified names from the chain's RPC parameter.",
  },
  'balances-uncompared': {
    lines: {
      events: ['watch.balances-uncompared', 'watch.logs-unwitnessed'],
      writers: ['queue/watch-evm'],
    },
    threshold: 20,
    firstStep: 'Replace the provider of the chain that does not answer or keeps too little state.',
  },
  'block-passed': {
    lines: { events: ['watch.passed-unread'], writers: watchers },
    threshold: 1,
    firstStep: 'Deploy a version that can read the block that the log line names, then rescan it.',
  },
  'block-not-understood': {
    lines: { events: ['watch.block-not-understood'], writers: watchers },
    threshold: 1,
    firstStep:
      "Look up the part in the notes of the network's last upgrade, or add a node that shows its trace; then rescan.",
  },
  'no-internal-transactions': {
    lines: { events: ['watch.no-internal-transactions'], writers: ['queue/watch-tron'] },
    threshold: 1,
    firstStep: 'Replace the TRON provider that the log line names.',
  },
  'payment-reorganised': {
    lines: {
      events: ['payment.reorganised-after-confirmation'],
      writers: [...watchers, 'queue/sign-evm'],
    },
    threshold: 1,
    firstStep: "Look up the hashes of the order's attempts on two explorers.",
  },
  'payment-reversed': {
    lines: {
      events: ['payment.reversed'],
      writers: [...watchers, 'queue/sign-tron', 'queue/sign-solana'],
    },
    threshold: 1,
    firstStep:
      'Look up the hashes of the order’s attempts on two explorers, then call the merchant.',
  },
  'payment-short': {
    lines: { events: ['payment.short'], writers: watchers },
    threshold: 1,
    firstStep: 'Compare the amounts of the log line with the transaction on an explorer.',
  },
  'providers-disagree': {
    lines: {
      events: [
        'deposit.providers-disagree',
        'payment.disputed',
        'payment.mined-unseen',
        'payment.nonce-disputed',
        'payment.unknown-transaction-disputed',
      ],
      writers: [...watchers, ...signers],
    },
    threshold: 3,
    firstStep:
      "Compare the block's hash and the wallet's nonce on both providers with an explorer.",
  },
  'payment-unseen': {
    lines: { events: ['payment.unread', 'payment.unseen'], writers: watchers },
    threshold: 20,
    firstStep: "Check the chain's second RPC provider, and replace it if it does not answer.",
  },
  'address-not-derived': {
    lines: { events: ['deposit.address-not-derived'], writers: [...watchers, 'admin/lookup'] },
    threshold: 1,
    firstStep: 'Find out in CloudTrail who wrote the address; do not show it to its user.',
  },
  'deposit-disputed': {
    lines: { events: ['deposit.disputed'], writers: watchers },
    threshold: 1,
    firstStep: 'Compare the transaction with two explorers; a provider may have invented it.',
  },
  'deposit-unseen': {
    lines: { events: ['deposit.unseen'], writers: watchers },
    // A tick of the slowest chain, every 6 s, writes one line.
    threshold: 30,
    firstStep: 'Compare the head of the provider that the line names with an explorer.',
  },
  'finality-unknown': {
    lines: { events: ['watch.finality-unknown'], writers: watchers },
    threshold: 20,
    firstStep: 'Replace the RPC provider that the log line names, unless it has just restarted.',
  },
  'finality-apart': {
    lines: { events: ['watch.finality-apart'], writers: watchers },
    // A scan may read the final block only once a minute.
    threshold: 3,
    firstStep: 'Compare the final blocks that the log line names with an explorer.',
  },
  'node-unavailable': {
    lines: { events: ['payment.node-unavailable'], writers: signers },
    threshold: 5,
    firstStep: "Read the provider's answer in the log line, and check its status page and the key.",
  },
  'webhook-refused': {
    lines: {
      events: ['webhook.refused'],
      writers: ['queue/deliver-webhook', 'queue/dispatch-outbox', 'schedule/redispatch'],
    },
    threshold: 1,
    firstStep: 'Compare the event with its order or deposit: a function may have been taken over.',
  },
  'webhook-url-unproven': {
    lines: { events: ['webhook.url-unproven'], writers: ['queue/deliver-webhook'] },
    threshold: 1,
    firstStep:
      'Compare the key’s webhook URL with the audit log; if no two owners set it, a role is stolen.',
  },
  'webhook-abandoned': {
    lines: { events: ['webhook.abandoned'], writers: ['queue/deliver-webhook'] },
    threshold: 1,
    firstStep: "Read the receiver's answers in GET /admin/v1/projects/{slug}/webhooks.",
  },
  'deep-reorganisation': {
    lines: { events: ['watch.no-common-block', 'watch.fork-unproven'], writers: watchers },
    threshold: 1,
    firstStep: "Compare the chain's explorers, and wait until the chain is stable.",
  },
  'signer-changed': {
    lines: { events: ['deployment.function-changed'], writers: ['schedule/check-deployment'] },
    threshold: 1,
    firstStep: 'Freeze every project, unless a deployment runs at this moment.',
  },
  'console-changed': {
    lines: { events: ['deployment.console-changed'], writers: ['schedule/check-deployment'] },
    threshold: 1,
    firstStep: 'Tell everybody who approves to close the console, unless a deployment runs now.',
  },
  'deposit-orphaned': {
    lines: { events: ['deposit.orphaned'], writers: watchers },
    threshold: 1,
    firstStep: 'Inform the merchant, and look up the deposit on an explorer.',
  },
  'watch-evm-dead-letters': {
    threshold: 1,
    firstStep: 'Read the errors of queue-watch-evm, and repeat a lost rescan.',
  },
  'watch-tron-dead-letters': {
    threshold: 1,
    firstStep: 'Read the errors of queue-watch-tron, and repeat a lost rescan.',
  },
  'watch-solana-dead-letters': {
    threshold: 1,
    firstStep: 'Read the errors of queue-watch-solana, and repeat a lost rescan.',
  },
  'price-missing': {
    lines: {
      events: ['price.symbol-missing'],
      writers: ['schedule/refresh-prices'],
      per: 'symbol',
    },
    threshold: 4,
    firstStep: 'Query the price feed for {} manually, and correct its id under ids.',
  },
  /** The price function fails when a price is missing; ten minutes without one stop payments. */
  'prices-stale': {
    threshold: 1,
    periods: 4,
    firstStep: 'Read the error of schedule-refresh-prices, and check the price feed.',
  },
  'price-jumped': {
    lines: { events: ['price.jumped'], writers: ['schedule/refresh-prices'] },
    threshold: 1,
    firstStep: 'Compare the price with two exchanges, and remove the feed if it is wrong.',
  },
  'outbox-stuck': {
    lines: { events: ['outbox.stuck'], writers: ['schedule/redispatch'] },
    threshold: 1,
    firstStep: 'Read the reasons in the log lines outbox.dispatch-failed of the item.',
  },
  'audit-link-wrong': {
    lines: {
      events: ['audit.link-wrong'],
      writers: ['queue/dispatch-outbox', 'schedule/redispatch'],
    },
    threshold: 1,
    firstStep: 'Run npm run ops -- audit verify over the chain of the project in the log line.',
  },
  /** Milliseconds: meanwhile webhooks and workflow starts wait for the stream, or for the redispatch. */
  'outbox-behind': {
    threshold: 2 * 60 * 1_000,
    periods: 3,
    firstStep: 'Look in outbox.dispatch-failed for one record that fails again and again.',
  },
  'dispatch-outbox-dead-letters': {
    threshold: 1,
    firstStep: 'Read the log lines outbox.dispatch-failed, and fix their cause.',
  },
  'deliveries-dead-letters': {
    threshold: 1,
    firstStep: 'Read the errors of queue-deliver-webhook, and fix the read that fails.',
  },
  'redispatch-dead-letters': {
    threshold: 1,
    firstStep: 'Read the errors of schedule-redispatch, and fix their cause.',
  },
  'api-errors': {
    threshold: 5,
    firstStep: 'Read the log lines api.failed, and find what they share.',
  },
  'worker-errors': {
    threshold: 10,
    periods: 2,
    firstStep: 'Look for another active alarm, then read the error lines of the functions.',
  },
  /** Events that a rule of the Region could not hand to its target. */
  'rules-undelivered': {
    threshold: 1,
    firstStep: 'See which rule it is, then compare the policy of its target with the release.',
  },
} as const satisfies Record<string, AlarmRow>;

export type AlarmName = keyof typeof alarms;

/** A heading of docs/runbook.md that sentences of the core name; one of them is of the extension `energy`. */
export type RunbookHeading = AlarmName | 'payment-lacks-energy';

/** The queues of the core that have dead letters. */
export type DeadLettersOf = AlarmName extends infer N
  ? N extends `${infer Queue}-dead-letters`
    ? Queue
    : never
  : never;

export const alarmRow = (name: AlarmName): AlarmRow => alarms[name];

/** An alarm on log lines, by its heading. */
export type LineAlarm = CountedLines & { name: string };

export const lineAlarmsOf = (rows: Readonly<Record<string, AlarmRow>>): LineAlarm[] =>
  Object.entries(rows).flatMap(([name, { lines }]) => (lines ? [{ name, ...lines }] : []));

export const lineAlarms = lineAlarmsOf(alarms);
