import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import { proveControl } from '#domain/control/prove-control.ts';
import type { Wallet, WorkerDeps } from '#domain/payment/deps.ts';
import { makeStaleWakeups } from '#domain/payment/worker/skip-stale-wakeups.ts';
import { makeProveRequest } from '#domain/request/proven-requests.ts';
import { makeReadSignedOrder } from '#domain/request/read-signed-order.ts';
import type { ParseDeps } from '#domain/wallet/parse-call.ts';
import { cachedIdentity } from '#functions/dependencies/cached-identity.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import {
  addressBook,
  adminDirectory,
  approvalStore,
  deviceStore,
  orderStore,
  paymentStore,
  policyStore,
  priceBook,
  projectStore,
  requestReader,
  senderHistory,
  sessionKeyConfirmations,
  sessionKeyStore,
} from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { Chain } from '#model/chain.ts';
import { seedKeyId } from '#model/seed-key-id.ts';
import { isServiceUser } from '#model/service-user.ts';
import type { ControlSigner } from '#ports/chains.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { ControlAnswer, ControlAsk } from '#ports/projects.ts';
import { type ChainName, chainNames, type Family } from '#shared/chains.ts';
import { hotKeyAlias } from '#shared/hot-key-alias.ts';

/** How long a run may sign, in milliseconds; the function's timeout is 60 s. */
const budgetMs = 40_000;

/** What is the same for every family: all but the estimates, which its nodes give. */
type SharedDeps = Omit<WorkerDeps, 'fees'>;

/** The addresses that one call proves at most. */
const maxProofs = 250;

/** What admin/control calls it with. */
const controlSchema = z.object({
  projectId: z.string(),
  nonce: z.string(),
  addresses: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(maxProofs)),
});

type SignedCalls = Pick<ParseDeps, 'readTypedData' | 'checkMessage'>;

const none = (): never => {
  throw new Error('this family has no such calls');
};
const noCalls: SignedCalls = { readTypedData: none, checkMessage: none };

const lookups = {
  chain: (name: ChainName) => chains[name],
  parseChain: (name: string) => parseChain(name, { aliases: true }),
  token: findToken,
  checkAddress: ({ family }: Chain, text: string) => checkAddress(family, text),
};

const messageSchema = z.object({ chain: z.enum(chainNames), address: z.string() });

/** A call of admin/control, instead of messages of its queue. */
interface ControlEvent {
  control: ControlAsk;
}

/**
 * The Lambda handler of a family's signer, the only function that may use its hot wallets' keys. A
 * message names one sending address. `connect` adds the dependencies that differ between families. A call
 * for proofs of control is answered with them, by the same keys and nothing else of what pays.
 */
export function signerHandler<Deps extends WorkerDeps>(options: {
  /** The function's name in its log lines. */
  name: string;
  family: Family;
  /** Signs proofs of control with the family's keys. */
  control(): ControlSigner;
  connect(shared: SharedDeps): Promise<Deps>;
  /** How what is only signed is read; absent in a family without such calls. */
  calls?: SignedCalls;
  /** Runs the payment worker of an address; returns how many payments it stored. */
  run(deps: Deps, wallet: Wallet, deadline: number): Promise<number>;
}): (event: SQSEvent | ControlEvent) => Promise<ControlAnswer | undefined> {
  return worker(options.name, (log) => {
    const wakes = makeStaleWakeups();
    const addresses = addressBook();
    const [payments, history] = [paymentStore(), senderHistory()];
    const people = { devices: deviceStore(), stage: stage() };
    const requiresProof = stage() !== 'local';
    const readOrder = makeReadSignedOrder({ ...lookups, ...(options.calls ?? noCalls) });
    const asked = { requests: requestReader(), readOrder };
    const shared: Omit<SharedDeps, 'chain'> = {
      orders: orderStore(),
      payments: { ...payments, identity: cachedIdentity(payments.identity) },
      history: { ...history, identity: cachedIdentity(history.identity) },
      sessionKeys: sessionKeyStore(),
      confirmations: sessionKeyConfirmations(),
      approvals: approvalStore(),
      proveRequest: makeProveRequest({ ...asked, ...people, requiresProof, clock }),
      ...people,
      admins: adminDirectory(),
      projects: projectStore(),
      policies: policyStore(),
      requiresProof,
      prices: priceBook(),
      clock,
      log,
    };
    return async (event) => {
      if ('control' in event) {
        const { projects } = shared;
        const signer = options.control();
        const deps = { family: options.family, stage: stage(), projects, addresses, signer };
        return proveControl({ ...deps, clock, log }, controlSchema.parse(event.control));
      }
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
      return undefined;
    };
  });
}

/**
 * The wallet of an address: a project's hot wallet, whose key is the one that KMS has under the
 * project's alias, or a sub-account, whose key is derived from the project's seed. A wrong record
 * signs nothing, since the signer compares the address with that of the key.
 */
export async function findWallet(
  deps: Pick<WorkerDeps, 'chain' | 'projects'>,
  addresses: Pick<AddressBook, 'owners'>,
  address: string,
): Promise<Wallet | null> {
  const { family } = deps.chain;
  const owner = await deps.projects.hotWalletOwner(family, address);
  if (owner) {
    const project = await deps.projects.project(owner);
    const keyId = hotKeyAlias(stage(), owner, family);
    return project?.hot[family].address === address ? { project, address, keyId } : null;
  }
  const sub = (await addresses.owners(family, [address])).get(address);
  if (!sub || sub.subIndex < 1 || sub.address !== address) return null;
  const project = await deps.projects.project(sub.projectId);
  const keyId = seedKeyId(sub.projectId, sub.subIndex);
  return project && { project, address, keyId, isServiceAddress: isServiceUser(sub.userId) };
}
