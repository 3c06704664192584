import type { ExpiryDeps, NonceDeps, WorkerDeps } from '#domain/payment/deps.ts';
import { fake } from '../fakes/fake.ts';
import { stoppedClock } from '../fakes/ports/clock.ts';
import { fakeLogger } from '../fakes/ports/logger.ts';
import { fakeProjectStore } from '../fakes/ports/project-store.ts';
import { ethereum } from './builders.ts';

/**
 * Dependencies of a payment worker on Ethereum. Orders need no approval and no request, prices are authentic, and
 * the project is not frozen. A store that the test does not pass expects no call.
 */
export const buildWorkerDeps = (set: Partial<WorkerDeps> = {}): WorkerDeps => ({
  chain: ethereum(),
  orders: fake({}),
  sessionKeys: fake({}),
  confirmations: fake({}),
  payments: fake({}),
  history: fake({}),
  approvals: { approvals: async () => [], decision: async () => null },
  proveRequest: async () => 'unrecorded',
  devices: fake({}),
  stage: 'prod',
  admins: { groups: async () => ['approver'] },
  projects: fakeProjectStore(),
  policies: { accepted: async () => null, accept: async () => true },
  requiresProof: false,
  fees: fake({}),
  prices: { latest: async () => new Map(), isAuthentic: async () => true },
  clock: stoppedClock(1),
  log: fakeLogger().log,
  ...set,
});

/** The same dependencies on a chain with nonces. */
export const buildPaymentDeps = (set: Partial<NonceDeps>): NonceDeps => ({
  gateway: fake({}),
  signer: fake({}),
  sent: fake({}),
  ...buildWorkerDeps(set),
  ...set,
});

/** The same dependencies on a chain whose transactions expire. */
export const buildExpiringDeps = (set: Partial<ExpiryDeps>): ExpiryDeps => ({
  gateway: fake({}),
  signer: fake({}),
  chainState: fake({}),
  reader: fake({}),
  ...buildWorkerDeps(set),
  ...set,
});
