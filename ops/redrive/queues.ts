import { families, familyNames } from '#shared/chains.ts';

/** Queues whose messages return to a queue that a function reads; the others hold failed calls. */
const signing = [...families.map((family) => `sign-${familyNames[family]}`), 'sign-evm-sub'];
export const fifo = new Set([...signing, 'energy', 'books']);
/** Messages of a stream name a place in a shard, not a record: the redispatch dispatches the records. */
export const withoutSource = new Set(['dispatch-outbox', 'notify-approvers']);
export const redrivableQueues = [
  ...signing,
  ...families.map((family) => `watch-${familyNames[family]}`),
  'energy',
  'books',
  'screening',
  'deliveries',
  'redispatch',
  'dispatch-outbox',
  'notify-approvers',
];
