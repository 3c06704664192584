import { type MonitoredEvent, signers } from './monitored-event.ts';

/** Log lines about payments in flight (monitored-events.ts). */
export const slotEvents: MonitoredEvent[] = [
  {
    name: 'payment-repair-failed',
    writers: signers,
    events: ['payment.repair-failed'],
    threshold: 5,
    firstStep: 'Read the error; if it names no node, look at the payment slot that it names.',
  },
];
