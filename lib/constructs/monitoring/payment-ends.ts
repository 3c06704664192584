import { type MonitoredEvent, watchers } from './monitored-event.ts';

/** Log lines about payments that ended in another way than was ordered (monitored-events.ts). */
export const paymentEnds: MonitoredEvent[] = [
  {
    name: 'payment-reversed',
    writers: [...watchers, 'queue/sign-tron', 'queue/sign-solana'],
    events: ['payment.reversed'],
    threshold: 1,
    firstStep:
      'Look up the hashes of the order’s attempts on two explorers, then call the merchant.',
  },
  {
    name: 'payment-short',
    writers: watchers,
    events: ['payment.short'],
    threshold: 1,
    firstStep: 'Compare the amounts of the log line with the transaction on an explorer.',
  },
];
