import { type MonitoredEvent, watchers } from './monitored-event.ts';

/** Log lines about deposits, collecting them, and energy (monitored-events.ts). */
export const depositEvents: MonitoredEvent[] = [
  {
    name: 'energy-maybe-paid',
    writers: ['queue/energy-worker'],
    events: ['energy.maybe-paid'],
    threshold: 1,
    firstStep:
      "Look up the rental in the market's own list, by the order's number in the log line.",
  },
  {
    name: 'energy-account-low',
    writers: ['queue/energy-worker'],
    events: ['energy.account-low'],
    threshold: 1,
    firstStep: 'See whether the line has too little energy or too few sun; stake or send TRX.',
  },
  {
    name: 'stake-refused',
    writers: ['keys/sign-stake'],
    events: ['stake.refused'],
    threshold: 1,
    firstStep: 'Read the reason: somebody may have written a false energy order or delegation.',
  },
  {
    name: 'stake-not-returned',
    writers: ['queue/energy-worker'],
    events: ['stake.not-returned'],
    threshold: 1,
    firstStep: 'Look the energy account up on an explorer, and compare what it has delegated.',
  },
  {
    name: 'energy-books-differ',
    writers: ['queue/energy-worker'],
    events: ['energy.books-differ'],
    threshold: 1,
    firstStep: 'Freeze the project, then list its ledger: a role that writes energy may be stolen.',
  },
  {
    name: 'energy-forward-short',
    writers: ['queue/energy-worker'],
    events: ['energy.forward-short', 'energy.top-up-uncovered'],
    threshold: 1,
    firstStep: 'List what left the deposit address on an explorer: only forwards may leave it.',
  },
  {
    name: 'payment-lacks-energy',
    writers: ['queue/sign-tron'],
    events: ['payment.stuck'],
    where: { cause: 'no_energy' },
    threshold: 1,
    firstStep: 'Send TRX to the address that pays the order in the log line, or rent it energy.',
  },
  {
    name: 'energy-market-unreachable',
    writers: ['queue/energy-worker'],
    events: ['energy.no-quote', 'energy.unclear', 'energy.not-looked-up'],
    threshold: 3,
    firstStep: 'See which market the log lines name, and whether it answers.',
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
