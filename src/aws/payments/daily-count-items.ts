/** The counts that a payment's signature adds to; a message's are added where its order changes. */
export { dailyCountItems } from '../orders/daily-count-items.ts';
