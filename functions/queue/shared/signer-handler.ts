import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { chains } from '#chains/catalog/catalog.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import type { Wallet, WorkerDeps } from '#domain/payment/deps.ts';
import { makeStaleWakeups } from '#domain/payment/worker/skip-stale-wakeups.ts';
import { cachedIdentity } from '#functions/dependencies/cached-identity.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import {
  addressBook,
  adminDirectory,
  approvalStore,
  orderStore,
  paymentStore,
  policyStore,
  priceBook,
  projectStore,
  senderHistory,
  sessionKeyConfirmations,
  sessionKeyStore,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import { seedKeyId } from '#model/seed-key-id.ts';
import { isServiceUser } from '#model/service-user.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { chainNames } from '#shared/chains.ts';

/** How long a run may sign, in milliseconds; the function's timeout is 60 s. */
const budgetMs = 40_000;

/** What is the same for every family: all but the estimates, which its nodes give. */
type SharedDeps = Omit<WorkerDeps, 'fees'>;

const messageSchema = z.object({ chain: z.enum(chainNames), address: z.string() });

/**
 * The Lambda handler of a family's signer, the only function that may use its hot wallets' keys. A
 * message names one sending address. `connect` adds the dependencies that differ between families.
 */
export function signerHandler<Deps extends WorkerDeps>(options: {
  /** The function's name in its log lines. */
  name: string;
  connect(shared: SharedDeps): Promise<Deps>;
  /** Runs the payment worker of an address; returns how many payments it stored. */
  run(deps: Deps, wallet: Wallet, deadline: number): Promise<number>;
}): (event: SQSEvent) => Promise<void> {
  return worker(options.name, (log) => {
    const wakes = makeStaleWakeups();
    const addresses = addressBook();
    const [payments, history] = [paymentStore(), senderHistory()];
    const shared: Omit<SharedDeps, 'chain'> = {
      orders: orderStore(),
      payments: { ...payments, identity: cachedIdentity(payments.identity) },
      history: { ...history, identity: cachedIdentity(history.identity) },
      sessionKeys: sessionKeyStore(),
      confirmations: sessionKeyConfirmations(),
      approvals: approvalStore(),
      admins: adminDirectory(),
      projects: projectStore(),
      policies: policyStore(),
      requiresProof: stage() !== 'local',
      prices: priceBook(),
      clock,
      log,
    };
    return async (event) => {
      for (const record of event.Records) {
        const { chain: name, address } = messageSchema.parse(JSON.parse(record.body));
        if (wakes.covers(name, address, Number(record.attributes.SentTimestamp))) {
          log.info('payment.wake-covered', { chain: name, address });
          continue;
        }
        const deps = await options.connect({ ...shared, chain: chains[name] });
        const wallet = await findWallet(deps, addresses, address);
        if (!wallet) {
          log.error('payment.unknown-wallet', { chain: name, address });
          continue;
        }
        const beganMs = deps.clock.nowMs();
        try {
          const stored = await options.run(deps, wallet, beganMs + budgetMs);
          // A run that ran out of time may leave work for the messages that follow.
          if (deps.clock.nowMs() < beganMs + budgetMs) wakes.note(name, address, beganMs);
          log.info('payment.run', { chain: name, address, stored });
        } catch (error) {
          // A failed message would block its address until it is visible again. The watcher wakes
          // the address as soon as it can read the chain, that is when the nodes are back.
          if (!isNodeFailure(error)) throw error;
          log.error('payment.node-unavailable', { chain: name, address, error: error as Error });
        }
      }
    };
  });
}

/**
 * The wallet of an address: a project's hot wallet, by the project's own record, or a sub-account,
 * whose key is derived from the project's seed. A wrong record signs nothing, since the signer
 * compares the address with that of the key.
 */
async function findWallet(
  deps: WorkerDeps,
  addresses: Pick<AddressBook, 'owners'>,
  address: string,
): Promise<Wallet | null> {
  const { family } = deps.chain;
  const owner = await deps.projects.hotWalletOwner(family, address);
  if (owner) {
    const project = await deps.projects.project(owner);
    const hot = project?.hot[family];
    return project && hot?.address === address ? { project, address, keyId: hot.keyId } : null;
  }
  const sub = (await addresses.owners(family, [address])).get(address);
  if (!sub || sub.subIndex < 1 || sub.address !== address) return null;
  const project = await deps.projects.project(sub.projectId);
  const keyId = seedKeyId(sub.projectId, sub.subIndex);
  return project && { project, address, keyId, isServiceAddress: isServiceUser(sub.userId) };
}
