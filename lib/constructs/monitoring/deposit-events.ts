import { type MonitoredEvent, watchers } from './monitored-event.ts';

/** Log lines about deposits and collecting them (monitored-events.ts). */
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
    name: 'sweep-budget-spent',
    writers: ['schedule/collect-deposits'],
    events: ['sweep.budget-spent'],
    threshold: 1,
    firstStep:
      'Compare the day’s fees of sweeps with daily_fee_usd, and raise it if they are right.',
  },
  {
    name: 'sweep-failing',
    writers: ['schedule/collect-deposits'],
    events: ['sweep.failed', 'sweep.cannot-send'],
    threshold: 5,
    firstStep: 'Read the reason on one of the sweeps, and look its address up on an explorer.',
  },
  {
    name: 'sweep-unfunded',
    writers: ['schedule/collect-deposits'],
    events: ['sweep.hot-wallet-short'],
    threshold: 1,
    firstStep: 'Fund the hot wallet with the coin of the chain that the line names.',
  },
  {
    name: 'deposit-orphaned',
    writers: watchers,
    events: ['deposit.orphaned'],
    threshold: 1,
    firstStep: 'Tell the merchant, and look up the deposit on an explorer.',
  },
];
