import type { BatchStore } from '#extensions/payouts/ports.ts';
import { outside, type Steps } from './effect.ts';

/** Two tests end a process on each side of each write of a batch. */
const creation =
  'all of a batch is seen, or nothing; test/unit/extensions/payouts/rules/create-batch.test.ts kills on each side';
const afterwards =
  'the redispatch goes on; test/unit/extensions/payouts/rules/advance-batch.test.ts kills around it';

export const batches: Steps<BatchStore> = {
  get: 'read',
  getMany: 'read',
  byId: 'read',
  line: 'read',
  refusals: 'read',
  open: 'read',
  begin: outside('write', creation),
  putLines: outside('write', creation),
  claim: outside('write', creation),
  commit: outside('write', creation),
  make: outside('write', creation),
  vote: outside('write', 'an admin sees whether it was written, and a repeat says that it was'),
  take: outside('write', afterwards),
  follow: outside('write', afterwards),
  release: outside('write', afterwards),
  end: outside('write', afterwards),
};
