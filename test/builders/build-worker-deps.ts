import type { ExpiryDeps, NonceDeps, Wallet, WorkerDeps } from '#domain/payment/deps.ts';
import type { PaymentStore, SignedWriter } from '#ports/payments.ts';
import { fake } from '../fakes/fake.ts';
import { stoppedClock } from '../fakes/ports/clock.ts';
import { fakeLogger } from '../fakes/ports/logger.ts';
import { fakeExpiringBuilder, fakePaymentBuilder } from '../fakes/ports/payment-builder.ts';
import { fakeProjectStore } from '../fakes/ports/project-store.ts';
import {
  type ExpiryDepsWithVault,
  type NonceDepsWithVault,
  withExpiryVault,
  withNonceVault,
} from '../support/in-process-vault.ts';
import { buildProject, ethereum, hotAddress } from './builders.ts';

const judgeAndStores = () => ({
  chain: ethereum(),
  orders: fake<WorkerDeps['orders']>({}),
  sessionKeys: fake<WorkerDeps['sessionKeys']>({}),
  confirmations: fake<WorkerDeps['confirmations']>({}),
  payments: fake<PaymentStore & SignedWriter>({}),
  history: fake<WorkerDeps['history']>({}),
  approvals: { approvals: async () => [], decision: async () => null },
  proveRequest: async () => 'unrecorded' as const,
  devices: fake<WorkerDeps['devices']>({}),
  stage: 'prod',
  admins: { groups: async () => ['approver' as const] },
  projects: fakeProjectStore(),
  policies: { accepted: async () => null, accept: async () => true },
  requiresProof: false,
  fees: fake<WorkerDeps['fees']>({}),
  prices: { latest: async () => new Map(), isAuthentic: async () => true },
  clock: stoppedClock(1),
  log: fakeLogger().log,
});

/**
 * Dependencies of a payment worker on Ethereum. Orders need no approval and no request, prices are authentic, and
 * the project is not frozen. A store that the test does not pass expects no call, and so does the vault.
 */
export const buildWorkerDeps = (set: Partial<WorkerDeps> = {}): WorkerDeps => ({
  ...judgeAndStores(),
  vault: fake({}),
  attester: { attest: async () => true },
  ...set,
});

/** The wallet that the vault of a test finds for every address. */
export const buildWallet = (set: Partial<Wallet> = {}): Wallet => ({
  project: buildProject(),
  address: hotAddress,
  keyId: 'key',
  ...set,
});

/**
 * The same dependencies on a chain with nonces. `signer` is that of the vault, which judges by the same
 * stores, and signs for `wallet`.
 */
export const buildPaymentDeps = (
  set: Partial<NonceDepsWithVault>,
  wallet: Wallet = buildWallet(),
): NonceDeps =>
  withNonceVault(
    {
      ...judgeAndStores(),
      gateway: fake({}),
      builder: fakePaymentBuilder(),
      sent: fake({}),
      signer: fake({}),
      ...set,
    },
    wallet,
  );

/** The same dependencies on a chain whose transactions expire. */
export const buildExpiringDeps = (
  set: Partial<ExpiryDepsWithVault>,
  wallet: Wallet = buildWallet(),
): ExpiryDeps =>
  withExpiryVault(
    {
      ...judgeAndStores(),
      gateway: fake({}),
      builder: fakeExpiringBuilder(),
      signer: fake({}),
      chainState: fake({}),
      reader: fake({}),
      ...set,
    },
    wallet,
  );
