import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { chains } from '#chains/catalog/catalog.ts';
import { isNodeTrouble } from '#chains/rpc/node-trouble.ts';
import { chainNames } from '#contract/chains.ts';
import type { Wallet, WorkerDeps } from '#domain/payment/deps.ts';
import { makeStaleWakeups } from '#domain/payment/worker/skip-stale-wakeups.ts';
import type { AddressBook } from '#domain/ports/deposits/address-book.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import {
  addressBook,
  approvalStore,
  orderStore,
  paymentStore,
  priceBook,
  projectStore,
  senderHistory,
  sessionKeyStore,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import { seedKeyId } from '#model/seed-key-id.ts';

/** A run stops signing this long after it began; the function's own timeout is above it. */
const budgetMs = 40_000;

const messageSchema = z.object({ chain: z.enum(chainNames), address: z.string() });

/**
 * The handler of a family's signer, the only function with its hot wallets' keys: one message, one
 * address. `connect` adds what is the family's own to a chain's dependencies.
 */
export function signerHandler<Deps extends WorkerDeps>(options: {
  /** As its log lines name it. */
  name: string;
  connect(shared: WorkerDeps): Promise<Deps>;
  /** Returns how many payments were stored. */
  run(deps: Deps, wallet: Wallet, deadline: number): Promise<number>;
}): (event: SQSEvent) => Promise<void> {
  return worker(options.name, (log) => {
    const wakes = makeStaleWakeups();
    const addresses = addressBook();
    const shared: Omit<WorkerDeps, 'chain'> = {
      orders: orderStore(),
      payments: paymentStore(),
      history: senderHistory(),
      sessionKeys: sessionKeyStore(),
      approvals: approvalStore(),
      projects: projectStore(),
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
        const wallet = await walletOf(deps, addresses, address);
        if (!wallet) {
          log.error('payment.unknown-wallet', { chain: name, address });
          continue;
        }
        const beganMs = deps.clock.nowMs();
        try {
          const stored = await options.run(deps, wallet, beganMs + budgetMs);
          // One that ran out of time may have left work to the wakes behind it.
          if (deps.clock.nowMs() < beganMs + budgetMs) wakes.note(name, address, beganMs);
          log.info('payment.run', { chain: name, address, stored });
        } catch (error) {
          // A message that failed would block its address until it is visible again; the watcher wakes
          // the address as soon as it reads the chain, which is when the nodes are back.
          if (!isNodeTrouble(error)) throw error;
          log.error('payment.node-unavailable', { chain: name, address, error: error as Error });
        }
      }
    };
  });
}

/**
 * Whose address this is: a project's hot wallet, as its own record says, or one of its sub-accounts,
 * whose key comes out of the project's seed. A wrong entry signs nothing: the key's own address counts.
 */
async function walletOf(
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
  return project && { project, address, keyId: seedKeyId(project.projectId, sub.subIndex) };
}
