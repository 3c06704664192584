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

/**
 * Which topic hears of it. `page` wakes somebody: money stops moving, money may be lost, or somebody
 * attacks. `ticket` can wait until the morning: what it names is slow or untidy, or the page that its
 * effect sends comes from another alarm (docs/decisions/0099-pages-and-tickets.md).
 */
export type Severity = 'page' | 'ticket';

/** The names of the topics of a stage's own Region, after `coffer-<stage>-`. */
export const topicNames: Record<Severity, string> = { page: 'alarms', ticket: 'tickets' };

export interface AlarmRow {
  severity: Severity;
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
    severity: 'ticket',
    lines: { events: ['order.unpaid-long'], writers: ['schedule/reconcile'], per: 'chain' },
    threshold: 1,
    firstStep:
      'Check which other alarm of the chain is active, then read the order in the log line.',
  },
  'orders-stuck': {
    severity: 'ticket',
    lines: { events: ['order.stuck-long'], writers: ['schedule/reconcile'], per: 'chain' },
    threshold: 1,
    firstStep: 'Follow the runbook entry of the cause that the log line names.',
  },
  'reservations-differ': {
    severity: 'ticket',
    lines: { events: ['reservation.differs'], writers: ['schedule/check-reservations'] },
    threshold: 1,
    firstStep:
      'Run npm run ops -- reservations for the address in the log line, which shows what its orders hold.',
  },
  'reservations-unchecked': {
    severity: 'ticket',
    threshold: 1,
    periods: 3,
    firstStep: 'Read the error of schedule-check-reservations, and fix its cause.',
  },
  'nonce-hole': {
    severity: 'page',
    lines: { events: ['payment.nonce-hole'], writers: ['queue/sign-evm'] },
    threshold: 1,
    firstStep:
      'If the log line says repaired, wait for the next blocks; otherwise freeze the project.',
  },
  'wallet-out-of-gas': {
    severity: 'page',
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
    severity: 'page',
    lines: { events: ['payment.approver-unknown'], writers: signers },
    threshold: 1,
    firstStep:
      'Ask who approved the order; if nobody did, a role is stolen, so freeze the project.',
  },
  'approval-unsigned': {
    severity: 'page',
    lines: { events: ['payment.approval-unsigned'], writers: signers },
    threshold: 1,
    firstStep:
      'Ask who approved the order; if nobody did, freeze the project, since a role or a token is stolen.',
  },
  'request-unproven': {
    severity: 'page',
    lines: { events: ['payment.request-unproven'], writers: signers },
    threshold: 1,
    firstStep:
      'Ask the merchant whether they requested the order: if not, freeze the project, since a role is stolen.',
  },
  'vault-refused': {
    severity: 'page',
    lines: { events: ['vault.refused'], writers: vaults },
    threshold: 1,
    firstStep:
      'Read the reason: unless the order changed at that moment, freeze the project, since a role is stolen.',
  },
  'approvers-unread': {
    severity: 'page',
    lines: { events: ['payment.approvers-unread'], writers: signers },
    threshold: 5,
    firstStep: 'Read the error in the log line, and check the status page of Cognito.',
  },
  'settings-unproven': {
    severity: 'page',
    lines: { events: ['policy.unproven'], writers: signers },
    threshold: 1,
    firstStep:
      'Freeze the project, and compare its settings with its audit log: a role may be stolen.',
  },
  'keys-differ': {
    severity: 'page',
    lines: {
      events: ['project-keys.differ', 'project-keys.unchecked'],
      writers: ['schedule/check-keys'],
    },
    threshold: 1,
    firstStep:
      'Freeze the project that the log line names: somebody may have replaced its addresses or keys.',
  },
  'key-unproven': {
    severity: 'page',
    lines: { events: ['key.unproven'], writers: ['keys/verify-request'] },
    threshold: 1,
    firstStep:
      'Find the key in the audit log; if two owners did not create it, disable it: a role is stolen.',
  },
  'session-key-unproven': {
    severity: 'page',
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
    severity: 'page',
    lines: { events: ['payment.stuck'], writers: signers, where: { cause: 'daily_sum' } },
    threshold: 1,
    firstStep: 'Find out who created the orders of this day; if nobody did, freeze the project.',
  },
  'price-too-old': {
    severity: 'ticket',
    lines: { events: ['payment.stuck'], writers: signers, where: { cause: 'old_price' } },
    threshold: 1,
    firstStep: 'Have an approver approve the waiting orders, or an owner end them.',
  },
  'approved-sum-reached': {
    severity: 'page',
    lines: { events: ['payment.stuck'], writers: signers, where: { cause: 'approved_sum' } },
    threshold: 1,
    firstStep: 'Find out who approved the orders of this day; if nobody did, freeze the project.',
  },
  'fees-above-cap': {
    severity: 'page',
    lines: { events: ['payment.stuck'], writers: signers, where: { cause: 'fee_above_cap' } },
    threshold: 1,
    firstStep:
      "Compare the network's gas price with the chain's maxUnitPrice, and raise maxUnitPrice to pay more.",
  },
  'address-frozen': {
    severity: 'page',
    lines: { events: ['payment.address-frozen', 'payment.nonce-ahead'], writers: signers },
    threshold: 1,
    firstStep: 'Look in CloudTrail for Sign calls by any role other than the signers.',
  },
  'table-restored': {
    severity: 'page',
    lines: { events: ['payment.table-restored'], writers: signers },
    threshold: 1,
    firstStep: 'Ask who restored the table money; if nobody did, freeze every project.',
  },
  'addresses-restored': {
    severity: 'page',
    lines: { events: ['subaccount.table-restored'], writers: ['api/subaccount/create'] },
    threshold: 1,
    firstStep: "Move every project's address index past each index that may already be in use.",
  },
  'signature-refused': {
    severity: 'page',
    lines: { events: ['payment.refused'], writers: signers },
    threshold: 1,
    firstStep: 'Freeze the project, keep the logs, and compare the order with its approvals.',
  },
  'unknown-transaction': {
    severity: 'page',
    lines: {
      events: ['payment.unknown-transaction', 'payment.mined-after-all'],
      writers: watchers,
    },
    threshold: 1,
    firstStep: 'Look in CloudTrail for Sign calls by any role other than the signers.',
  },
  'operation-not-signed': {
    severity: 'page',
    lines: { events: ['operation.not-signed'], writers: ['queue/sign-evm', 'keys/vault-evm'] },
    threshold: 3,
    firstStep: 'Read the error, and check that the KMS key is enabled and the signer may use it.',
  },
  'payment-not-settled': {
    severity: 'ticket',
    lines: {
      events: ['payment.not-settled', 'payment.no-second-provider'],
      writers: ['queue/sign-tron', 'queue/sign-solana'],
    },
    threshold: 15,
    firstStep: 'Look up the hash on an explorer, and check that both RPC providers answer.',
  },
  'payment-repair-failed': {
    severity: 'ticket',
    lines: { events: ['payment.repair-failed'], writers: signers },
    threshold: 5,
    firstStep: 'Read the error; if it does not name a node, check the nonce slot that it names.',
  },
  'signer-throttled': {
    severity: 'ticket',
    threshold: 1,
    periods: 5,
    firstStep: 'Raise projectsPayingAtOnce in the stage file, and deploy.',
  },
  /** Merchants are answered 50301 while requests cannot be verified. */
  'verifier-throttled': {
    severity: 'page',
    threshold: 1,
    periods: 3,
    firstStep:
      'Look for a flood in the access log; otherwise raise apiRequestsPerSecond, and deploy.',
  },
  'executions-failed': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the error in the last event of the failed execution; the order continues.',
  },
  'executions-throttled': {
    severity: 'ticket',
    threshold: 10,
    firstStep:
      "Compare the state transitions per second with the account's quota, and request an increase.",
  },
  'executions-timed-out': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Follow in the admin API the order whose number is the name of the execution.',
  },
  /** What the gateway answers by itself, or a function that ends without an answer. */
  'gateway-errors': {
    severity: 'page',
    threshold: 10,
    firstStep: 'Find the routes with status 5xx in the access log, and read their functions.',
  },
  /** A function that may not start writes no line, so that no other alarm fires for it. */
  'functions-throttled': {
    severity: 'page',
    threshold: 10,
    periods: 5,
    firstStep: "Compare ConcurrentExecutions with the account's quota, and request an increase.",
  },
  'tables-throttled': {
    severity: 'ticket',
    threshold: 10,
    firstStep: 'Compare the orders per second with the limit of this index in docs/scale.md.',
  },
  /**
   * Signatures a minute of the whole account: half of 300 a second, the least quota that AWS has given
   * (docs/scale.md). KMS has no metric of calls that it refuses.
   */
  'kms-busy': {
    severity: 'ticket',
    threshold: 150 * 60,
    periods: 2,
    firstStep: "Compare the signatures a second with the account's quota, and request an increase.",
  },
  /** Seconds: a message is taken at once unless its function is throttled or fails. */
  'queue-old': {
    severity: 'ticket',
    threshold: 15 * 60,
    periods: 2,
    firstStep: 'Look for throttles and errors of the function that reads the queue.',
  },
  /** A schedule that is disabled, deleted or throttled is silent: nothing fails. */
  'schedule-silent': {
    severity: 'page',
    threshold: 1,
    tooFew: true,
    firstStep: 'Look at the rule and the function of {}, and enable or deploy them.',
  },
  'worker-silent': {
    severity: 'ticket',
    threshold: 1,
    tooFew: true,
    firstStep: 'Look at the rule and the function of {}, and enable or deploy them.',
  },
  /**
   * Copies of tables in the second Region that ended in a day, where a stage has one. Days are counted from
   * any hour, so one whose copies end later than those of the day before seems to lack them: two in a row
   * do.
   */
  'copies-missing': {
    severity: 'ticket',
    threshold: 'of the stage',
    periods: 2,
    tooFew: true,
    firstStep: 'List the failed copy jobs of AWS Backup, and read why each of them failed.',
  },
  'sign-evm-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the errors of queue-sign-evm, and fix their cause.',
  },
  'sign-evm-sub-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the errors of queue-sign-evm, and fix their cause.',
  },
  'sign-tron-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the errors of queue-sign-tron, and fix their cause.',
  },
  'sign-solana-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the errors of queue-sign-solana, and fix their cause.',
  },
  /** No tick gives a value: the watcher has stopped. */
  'watcher-silent': {
    severity: 'page',
    threshold: 1,
    tooFew: true,
    firstStep: 'Look for watch.tick-failed in the watcher log, and replace the RPC URLs that fail.',
  },
  /** Seconds of blocks that are not read yet: deposits are credited late. */
  'watcher-behind': {
    severity: 'ticket',
    threshold: 300,
    periods: 2,
    firstStep: "Compare the node's head and rate limit with the chain, and use a faster node.",
  },
  'watcher-not-started': {
    severity: 'ticket',
    lines: { events: ['watch.start-unknown'], writers: watchers },
    threshold: 1,
    firstStep: 'Write startBlock into the entry of the chain in the stage, and deploy.',
  },
  'block-unreadable': {
    severity: 'ticket',
    lines: { events: ['watch.block-unreadable'], writers: watchers },
    threshold: 20,
    firstStep: "Remove the node that watch.block-unverified names from the chain's RPC parameter.",
  },
  'balances-uncompared': {
    severity: 'ticket',
    lines: {
      events: ['watch.balances-uncompared', 'watch.logs-unwitnessed'],
      writers: ['queue/watch-evm'],
    },
    threshold: 20,
    firstStep: 'Replace the provider of the chain that does not answer or keeps too little state.',
  },
  'block-passed': {
    severity: 'ticket',
    lines: { events: ['watch.passed-unread'], writers: watchers },
    threshold: 1,
    firstStep: 'Deploy a version that can read the block that the log line names, then rescan it.',
  },
  'block-not-understood': {
    severity: 'ticket',
    lines: { events: ['watch.block-not-understood'], writers: watchers },
    threshold: 1,
    firstStep:
      "Look up the part in the notes of the network's last upgrade, or add a node that shows its trace; then rescan.",
  },
  'no-internal-transactions': {
    severity: 'ticket',
    lines: { events: ['watch.no-internal-transactions'], writers: ['queue/watch-tron'] },
    threshold: 1,
    firstStep: 'Replace the TRON provider that the log line names.',
  },
  'payment-reorganised': {
    severity: 'page',
    lines: {
      events: ['payment.reorganised-after-confirmation'],
      writers: [...watchers, 'queue/sign-evm'],
    },
    threshold: 1,
    firstStep: "Look up the hashes of the order's attempts on two explorers.",
  },
  'payment-reversed': {
    severity: 'page',
    lines: {
      events: ['payment.reversed'],
      writers: [...watchers, 'queue/sign-tron', 'queue/sign-solana'],
    },
    threshold: 1,
    firstStep:
      'Look up the hashes of the order’s attempts on two explorers, then call the merchant.',
  },
  'payment-short': {
    severity: 'page',
    lines: { events: ['payment.short'], writers: watchers },
    threshold: 1,
    firstStep: 'Compare the amounts of the log line with the transaction on an explorer.',
  },
  'providers-disagree': {
    severity: 'ticket',
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
      "Compare the block's hash and the wallet's nonce of both providers with an explorer.",
  },
  'payment-unseen': {
    severity: 'ticket',
    lines: { events: ['payment.unread', 'payment.unseen'], writers: watchers },
    threshold: 20,
    firstStep: "Check the chain's second RPC provider, and replace it if it does not answer.",
  },
  'address-not-derived': {
    severity: 'page',
    lines: { events: ['deposit.address-not-derived'], writers: [...watchers, 'admin/lookup'] },
    threshold: 1,
    firstStep: 'Find out in CloudTrail who wrote the address; do not show it to its user.',
  },
  'deposit-disputed': {
    severity: 'page',
    lines: { events: ['deposit.disputed'], writers: watchers },
    threshold: 1,
    firstStep: 'Compare the transaction with two explorers; a provider may have invented it.',
  },
  'deposit-unseen': {
    severity: 'ticket',
    lines: { events: ['deposit.unseen'], writers: watchers },
    // A tick of the slowest chain, every 6 s, writes one line.
    threshold: 30,
    firstStep: 'Compare the head of the provider that the line names with an explorer.',
  },
  'finality-unknown': {
    severity: 'ticket',
    lines: { events: ['watch.finality-unknown'], writers: watchers },
    threshold: 20,
    firstStep: 'Replace the RPC provider that the log line names, unless it has just restarted.',
  },
  'finality-apart': {
    severity: 'ticket',
    lines: { events: ['watch.finality-apart'], writers: watchers },
    // A scan may read the final block only once a minute.
    threshold: 3,
    firstStep: 'Compare the final blocks that the log line names with an explorer.',
  },
  'node-unavailable': {
    severity: 'ticket',
    lines: { events: ['payment.node-unavailable'], writers: signers, per: 'chain' },
    threshold: 5,
    firstStep: "Read the provider's answer in the log line, and check its status page and the key.",
  },
  'webhook-refused': {
    severity: 'page',
    lines: {
      events: ['webhook.refused'],
      writers: ['queue/deliver-webhook', 'queue/dispatch-outbox', 'schedule/redispatch'],
    },
    threshold: 1,
    firstStep: 'Compare the event with its order or deposit: a function may have been taken over.',
  },
  'webhook-url-unproven': {
    severity: 'page',
    lines: { events: ['webhook.url-unproven'], writers: ['queue/deliver-webhook'] },
    threshold: 1,
    firstStep:
      'Compare the key’s webhook URL with the audit log; if no two owners set it, a role is stolen.',
  },
  'webhook-abandoned': {
    severity: 'ticket',
    lines: { events: ['webhook.abandoned'], writers: ['queue/deliver-webhook'] },
    threshold: 1,
    firstStep: "Read the receiver's answers in GET /admin/v1/projects/{slug}/webhooks.",
  },
  'deep-reorganisation': {
    severity: 'page',
    lines: { events: ['watch.no-common-block', 'watch.fork-unproven'], writers: watchers },
    threshold: 1,
    firstStep: "Compare the chain's explorers, and wait until the chain is stable.",
  },
  'signer-changed': {
    severity: 'page',
    lines: { events: ['deployment.function-changed'], writers: ['schedule/check-deployment'] },
    threshold: 1,
    firstStep: 'Freeze every project, unless a deployment runs at this moment.',
  },
  'console-changed': {
    severity: 'page',
    lines: { events: ['deployment.console-changed'], writers: ['schedule/check-deployment'] },
    threshold: 1,
    firstStep: 'Tell everybody who approves to close the console, unless a deployment runs now.',
  },
  'deposit-orphaned': {
    severity: 'page',
    lines: { events: ['deposit.orphaned'], writers: watchers },
    threshold: 1,
    firstStep: 'Inform the merchant, and look up the deposit on an explorer.',
  },
  'watch-evm-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the errors of queue-watch-evm, and repeat a lost rescan.',
  },
  'watch-tron-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the errors of queue-watch-tron, and repeat a lost rescan.',
  },
  'watch-solana-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the errors of queue-watch-solana, and repeat a lost rescan.',
  },
  'price-missing': {
    severity: 'ticket',
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
    severity: 'page',
    threshold: 1,
    periods: 4,
    firstStep: 'Read the error of schedule-refresh-prices, and check the price feed.',
  },
  'price-jumped': {
    severity: 'page',
    lines: { events: ['price.jumped'], writers: ['schedule/refresh-prices'] },
    threshold: 1,
    firstStep: 'Compare the price with two exchanges, and remove the feed if it is wrong.',
  },
  'outbox-stuck': {
    severity: 'page',
    lines: { events: ['outbox.stuck'], writers: ['schedule/redispatch'] },
    threshold: 1,
    firstStep: 'Read the reasons in the log lines outbox.dispatch-failed of the item.',
  },
  'audit-link-wrong': {
    severity: 'page',
    lines: {
      events: ['audit.link-wrong'],
      writers: ['queue/dispatch-outbox', 'schedule/redispatch'],
    },
    threshold: 1,
    firstStep: 'Run npm run ops -- audit verify over the chain of the project in the log line.',
  },
  /** Milliseconds: meanwhile webhooks and workflow starts wait for the stream, or for the redispatch. */
  'outbox-behind': {
    severity: 'ticket',
    threshold: 2 * 60 * 1_000,
    periods: 3,
    firstStep: 'Look in outbox.dispatch-failed for one record that fails repeatedly.',
  },
  'dispatch-outbox-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the log lines outbox.dispatch-failed, and fix their cause.',
  },
  'deliveries-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the errors of queue-deliver-webhook, and fix the read that fails.',
  },
  'redispatch-dead-letters': {
    severity: 'ticket',
    threshold: 1,
    firstStep: 'Read the errors of schedule-redispatch, and fix their cause.',
  },
  'api-errors': {
    severity: 'ticket',
    threshold: 5,
    firstStep: 'Read the log lines api.failed, and find what they share.',
  },
  'worker-errors': {
    severity: 'ticket',
    threshold: 10,
    periods: 2,
    firstStep: 'Look for another active alarm, then read the error lines of the functions.',
  },
  /** 1 while at least 18 % of Route 53's checkers get an answer; no value is as bad as 0. */
  'system-unreachable': {
    severity: 'page',
    threshold: 1,
    periods: 3,
    tooFew: true,
    firstStep: 'Call /v1/system/health yourself, then check name, certificate and gateway.',
  },
  /** Events that a rule of the Region could not hand to its target. */
  'rules-undelivered': {
    severity: 'page',
    threshold: 1,
    firstStep:
      'Find the rule that the alarm names, then compare the policy of its target with the release.',
  },
} as const satisfies Record<string, AlarmRow>;

/** An alarm on the states of alarms: one page for one cause. Those that it reads send tickets themselves. */
export interface CompositeRow {
  severity: Severity;
  /** It fires while any of these does. */
  any: AlarmName[];
  /** It sends nothing while this one fires, which has sent its own page. */
  unless?: AlarmName;
  /** One for each chain, from the alarms of that chain. */
  per?: 'chain';
  firstStep: string;
}

export const compositeAlarms = {
  'payments-stopped': {
    severity: 'page',
    any: ['node-unavailable', 'orders-unpaid'],
    unless: 'watcher-silent',
    per: 'chain',
    firstStep:
      'Check which of node-unavailable and orders-unpaid fires for {}, and follow its entry.',
  },
  'deposits-late': {
    severity: 'page',
    any: ['deposit-unseen', 'watcher-behind'],
    firstStep: 'Check which of deposit-unseen and watcher-behind fires, and follow its entry.',
  },
} as const satisfies Record<string, CompositeRow>;

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
