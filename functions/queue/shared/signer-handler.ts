import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { makeAttestClient, makeVaultClient } from '#aws/keys/vault-client.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import type { Wallet, WorkerDeps } from '#domain/payment/deps.ts';
import { makeStaleWakeups } from '#domain/payment/worker/skip-stale-wakeups.ts';
import { findWallet, judgeDeps, noCalls, type SignedCalls } from '#functions/dependencies/judge.ts';
import { askingSignatureGate, withPayouts } from '#functions/dependencies/screening.ts';
import { addressBook, adminDirectory } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import { chainNames } from '#shared/chains.ts';

/** How long a run may work, in milliseconds; the function's timeout is 60 s. */
const budgetMs = 40_000;

/** What is the same for every family: all but the estimates, which its nodes give. */
type SharedDeps = Omit<WorkerDeps, 'fees'>;

const messageSchema = z.object({ chain: z.enum(chainNames), address: z.string() });

/**
 * The Lambda handler of a family's payment worker: it asks nodes, builds, has the vault sign, and sends. A
 * message names one sending address. `connect` adds the dependencies that differ between families.
 */
export function signerHandler<Deps extends WorkerDeps>(options: {
  /** The function's name in its log lines. */
  name: string;
  connect(shared: SharedDeps): Promise<Deps>;
  /** How what is only signed is read; absent in a family without such calls. */
  calls?: SignedCalls;
  /** Runs the payment worker of an address; returns how many payments were stored. */
  run(deps: Deps, wallet: Wallet, deadline: number): Promise<number>;
}): (event: SQSEvent) => Promise<void> {
  return worker(options.name, (log) => {
    const wakes = makeStaleWakeups();
    const addresses = addressBook();
    const judged = judgeDeps(options.calls ?? noCalls, log);
    const { policies } = judged;
    const shared: Omit<SharedDeps, 'chain' | 'vault'> = {
      ...judged,
      gate: askingSignatureGate(),
      // What is accepted, the vault remembers when it signs.
      policies: { ...policies, accept: async () => true },
      admins: adminDirectory(),
      attester: makeAttestClient(),
    };
    return async (event) => {
      for (const record of event.Records) {
        const { chain: name, address } = messageSchema.parse(JSON.parse(record.body));
        if (wakes.covers(name, address, Number(record.attributes.SentTimestamp))) {
          log.info('payment.wake-covered', { chain: name, address });
          continue;
        }
        const vault = makeVaultClient(name);
        const deps = withPayouts(await options.connect({ ...shared, vault, chain: chains[name] }));
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
