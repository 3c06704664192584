/** What a signature is judged by: of the payment workers, and again of the vaults. */
import { checkAddress } from '#chains/account/address.ts';
import { chains, findToken } from '#chains/catalog/catalog.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import type { JudgeDeps, Wallet } from '#domain/payment/deps.ts';
import { makeProveRequest } from '#domain/request/proven-requests.ts';
import { makeReadSignedOrder } from '#domain/request/read-signed-order.ts';
import type { ParseDeps } from '#domain/wallet/parse-call.ts';
import { makeBatchPrices } from '#extensions/payouts/store/batch-prices.ts';
import type { Chain } from '#model/chain.ts';
import { seedKeyId } from '#model/seed-key-id.ts';
import { isServiceUser } from '#model/service-user.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { Logger } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';
import { hotKeyAlias } from '#shared/hot-key-alias.ts';
import { cachedIdentity } from './cached-identity.ts';
import { clock, stage } from './runtime.ts';
import { signatureGate } from './screening.ts';
import {
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
} from './stores.ts';

/** How what is only signed is read. */
export type SignedCalls = Pick<ParseDeps, 'readTypedData' | 'checkMessage'>;

const none = (): never => {
  throw new Error('this family has no such calls');
};
/** In a family without messages and typed data. */
export const noCalls: SignedCalls = { readTypedData: none, checkMessage: none };

const lookups = {
  chain: (name: ChainName) => chains[name],
  parseChain: (name: string) => parseChain(name, { aliases: true }),
  token: findToken,
  checkAddress: ({ family }: Chain, text: string) => checkAddress(family, text),
};

/** The stores and rules that are the same for every chain of a family. */
export function judgeDeps(calls: SignedCalls, log: Logger) {
  const [payments, history] = [paymentStore(), senderHistory()];
  const people = { devices: deviceStore(), stage: stage() };
  const requiresProof = stage() !== 'local';
  const readOrder = makeReadSignedOrder({ ...lookups, ...calls });
  const asked = { requests: requestReader(), readOrder };
  return {
    orders: orderStore(),
    payments: { ...payments, identity: cachedIdentity(payments.identity) },
    history: { ...history, identity: cachedIdentity(history.identity) },
    sessionKeys: sessionKeyStore(),
    confirmations: sessionKeyConfirmations(),
    approvals: approvalStore(),
    proveRequest: makeProveRequest({ ...asked, ...people, requiresProof, clock }),
    ...people,
    projects: projectStore(),
    policies: policyStore(),
    batchPrices: makeBatchPrices(),
    requiresProof,
    prices: priceBook(),
    gate: signatureGate(),
    clock,
    log,
  };
}

/**
 * The wallet of an address: a project's hot wallet, whose key is the one that KMS has under the
 * project's alias, or a sub-account, whose key is derived from the project's seed. A wrong record
 * signs nothing, since the vault compares the address with that of the key.
 */
export async function findWallet(
  deps: Pick<JudgeDeps, 'chain' | 'projects'>,
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
