import { type MonitoredEvent, watchers } from './monitored-event.ts';

/** Log lines about deposits (monitored-events.ts). */
export const depositEvents: MonitoredEvent[] = [
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
];
