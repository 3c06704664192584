/** Kinds of items in `events`, by the partition keys that they have (table-keys.ts). */
export const outboxItems = 'O#*';
export const deliveryItems = 'DL#*';
export const auditItems = 'AU#*';

/** Puts outbox items into `events`, and the other kinds that are named. No audit entry is among them. */
export const announcing = (why: string, ...others: string[]) => ({
  why,
  actions: ['put' as const],
  keys: [outboxItems, ...others],
});
