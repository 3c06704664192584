import { setTimeout as sleep } from 'node:timers/promises';
import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { makeApprovalStore } from '../../src/aws/approval-store.ts';
import { systemClock } from '../../src/aws/clock.ts';
import { makeKeyring } from '../../src/aws/keyring.ts';
import { makeLogger } from '../../src/aws/log.ts';
import { makePaymentStore } from '../../src/aws/payment-store.ts';
import { makePriceBook } from '../../src/aws/price-book.ts';
import { makeProjectStore } from '../../src/aws/project-store.ts';
import { rpcUrls } from '../../src/aws/rpc-parameters.ts';
import { makeWithdrawalStore } from '../../src/aws/withdrawal-store.ts';
import { chains } from '../../src/chains/catalog.ts';
import { makeEvmGateway } from '../../src/chains/evm/gateway.ts';
import { makeEvmSentReader } from '../../src/chains/evm/sent.ts';
import { makeEvmSigner } from '../../src/chains/evm/signer.ts';
import { isNodeTrouble } from '../../src/chains/nodes/node-trouble.ts';
import { makeRpc } from '../../src/chains/nodes/rpc.ts';
import { chainNames } from '../../src/contract/chains.ts';
import { makeCoveredWakes } from '../../src/domain/payment/covered-wakes.ts';
import type { PaymentDeps, Wallet } from '../../src/domain/payment/deps.ts';
import { runPaymentWorker } from '../../src/domain/payment/run-worker.ts';
import type { Chain } from '../../src/domain/ports/world.ts';

/** A run stops signing this long after it began; the function's own timeout is above it. */
const budgetMs = 40_000;

const messageSchema = z.object({ chain: z.enum(chainNames), address: z.string() });

const log = makeLogger({ function: 'sign-evm' });
const wakes = makeCoveredWakes();
let shared: Omit<PaymentDeps, 'chain' | 'gateway' | 'signer' | 'sent'> | undefined;

async function depsOf(chain: Chain): Promise<PaymentDeps> {
  shared ??= {
    withdrawals: makeWithdrawalStore(),
    payments: makePaymentStore(),
    approvals: makeApprovalStore(),
    projects: makeProjectStore(),
    prices: makePriceBook(),
    clock: systemClock,
    pause: (ms) => sleep(ms),
    log,
  };
  const rpc = makeRpc({ urls: await rpcUrls(chain.name) });
  return {
    ...shared,
    chain,
    gateway: makeEvmGateway({ chain, rpc }),
    signer: makeEvmSigner({ chain, keyring: makeKeyring() }),
    sent: makeEvmSentReader({ chain, rpc }),
  };
}

/** The only function with a key of a hot wallet on EVM chains: one message, one address. */
export async function handler(event: SQSEvent): Promise<void> {
  for (const record of event.Records) {
    const { chain: name, address } = messageSchema.parse(JSON.parse(record.body));
    if (wakes.covers(name, address, Number(record.attributes.SentTimestamp))) {
      log.info('payment.wake-covered', { chain: name, address });
      continue;
    }
    const deps = await depsOf(chains[name]);
    const wallet = await walletOf(deps, address);
    if (!wallet) {
      log.error('payment.unknown-wallet', { chain: name, address });
      continue;
    }
    const beganMs = deps.clock.nowMs();
    try {
      const stored = await runPaymentWorker(deps, wallet, beganMs + budgetMs);
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
}

/** The project whose hot wallet this is, as its own record says. */
async function walletOf(deps: PaymentDeps, address: string): Promise<Wallet | null> {
  const owner = await deps.projects.hotWalletOwner(deps.chain.family, address);
  const project = owner ? await deps.projects.project(owner) : null;
  const hot = project?.hot[deps.chain.family];
  return project && hot?.address === address ? { project, address, keyId: hot.keyId } : null;
}
