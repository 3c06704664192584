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

export const monitoredEvents: MonitoredEvent[] = [
  {
    name: 'wallet-out-of-gas',
    writers: [...signers, 'api/withdraw/apply', 'api/client/transfer', 'api/client/send-tx'],
    events: ['payment.stuck', 'withdraw.no-fee-coin'],
    where: { cause: 'no_gas' },
    threshold: 1,
  },
  {
    name: 'fees-above-cap',
    writers: signers,
    events: ['payment.stuck'],
    where: { cause: 'fee_above_cap' },
    threshold: 1,
  },
  {
    name: 'address-frozen',
    writers: signers,
    events: ['payment.address-frozen', 'payment.nonce-ahead'],
    threshold: 1,
  },
  {
    name: 'table-restored',
    writers: signers,
    events: ['payment.table-restored'],
    threshold: 1,
  },
  {
    name: 'payment-not-settled',
    writers: families
      .filter((family) => family !== 'EVM')
      .map((family) => `queue/sign-${familyNames[family]}`),
    events: ['payment.not-settled', 'payment.no-second-provider'],
    threshold: 15,
  },
  {
    name: 'addresses-restored',
    writers: ['api/subaccount/create'],
    events: ['subaccount.table-restored'],
    threshold: 1,
  },
  {
    name: 'signature-refused',
    writers: signers,
    events: ['payment.refused'],
    threshold: 1,
  },
  {
    name: 'operation-not-signed',
    writers: ['queue/sign-evm'],
    events: ['operation.not-signed'],
    threshold: 3,
  },
  {
    name: 'unknown-transaction',
    writers: watchers,
    events: ['payment.unknown-transaction', 'payment.mined-after-all'],
    threshold: 1,
  },
  {
    name: 'deposit-orphaned',
    writers: watchers,
    events: ['deposit.orphaned'],
    threshold: 1,
  },
  {
    name: 'payment-reorganised',
    writers: watchers,
    events: ['payment.reorganised-after-confirmation'],
    threshold: 1,
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
  },
  {
    name: 'outbox-stuck',
    writers: ['schedule/sweep'],
    events: ['outbox.stuck'],
    threshold: 1,
  },
  {
    name: 'price-jumped',
    writers: ['schedule/refresh-prices'],
    events: ['price.jumped'],
    threshold: 1,
  },
  {
    name: 'payment-unseen',
    writers: watchers,
    events: ['payment.unseen'],
    threshold: 20,
  },
  {
    name: 'deposit-unseen',
    writers: watchers,
    events: ['deposit.unseen'],
    threshold: 60,
  },
  {
    name: 'node-unavailable',
    writers: signers,
    events: ['payment.node-unavailable'],
    threshold: 5,
  },
  {
    name: 'webhook-abandoned',
    writers: ['queue/deliver-webhook'],
    events: ['webhook.abandoned'],
    threshold: 1,
  },
  {
    name: 'deep-reorganisation',
    writers: watchers,
    events: ['watch.no-common-block'],
    threshold: 1,
  },
  {
    name: 'block-unreadable',
    writers: watchers,
    events: ['watch.block-unreadable'],
    threshold: 20,
  },
];
