/** A Solana node with a block in each of 20,000 slots and one transaction in each block. */
import { base58 } from '@scure/base';
import { chains } from '#chains/catalog/catalog.ts';
import { tokenProgram } from '#chains/solana/node/programs.ts';
import type { Chain } from '#model/chain.ts';

export const head = 20_000;
const finalized = head - 32;
const startedAt = 1_790_000_000;

export const now = () => (startedAt + head / 5 + 2) * 1000;
export const chain: Chain = chains.SOL;

type Params = readonly unknown[];
export type Answer = unknown | ((params: Params) => unknown);

export const refused = (code: number, message: string) => ({ error: { code, message } });
export const notThere = refused(-32601, 'Method not found');

const bytesOf = (size: number, seed: number) => {
  const bytes = new Uint8Array(size).fill(3);
  new DataView(bytes.buffer).setUint32(0, seed);
  return base58.encode(bytes);
};
const hashOf = (slot: number) => bytesOf(32, 0x10000 + slot);
export const signatureOf = (slot: number) => bytesOf(64, 0x10000 + slot);
const payer = bytesOf(32, 1);

export const transactionOf = (slot: number) => ({
  transaction: {
    accountKeys: [
      { pubkey: payer, signer: true },
      { pubkey: bytesOf(32, 2), signer: false },
    ],
    signatures: [signatureOf(slot)],
  },
  meta: {
    err: null,
    fee: 5_000,
    preBalances: [1_000_000, 0],
    postBalances: [895_000, 100_000],
    preTokenBalances: [],
    postTokenBalances: [],
  },
  version: 1,
});
const blockOf = (slot: number, details: unknown) => ({
  blockhash: hashOf(slot),
  previousBlockhash: hashOf(slot - 1),
  parentSlot: slot - 1,
  blockHeight: slot - 500,
  blockTime: startedAt + Math.floor(slot / 5),
  ...(details !== 'none' && { transactions: [transactionOf(slot)] }),
});
const slotOfSignature = (signature: unknown) => {
  for (let slot = head; slot > head - 100; slot -= 1) {
    if (signatureOf(slot) === signature) return slot;
  }
  return null;
};

/** A mint: authority, supply, decimals, initialized. */
export const mintOf = (decimals: number) => {
  const data = new Uint8Array(82);
  data[44] = decimals;
  data[45] = 1;
  return {
    lamports: 1_461_600,
    owner: tokenProgram,
    executable: false,
    space: 82,
    data: [Buffer.from(data).toString('base64'), 'base64'],
  };
};
const inContext = (value: unknown) => ({ context: { slot: head }, value });

const honest: Record<string, (params: Params) => unknown> = {
  getGenesisHash: () => chain.network,
  getVersion: () => ({ 'solana-core': '4.0.2' }),
  getSlot: ([config]) =>
    (config as { commitment: string }).commitment === 'finalized' ? finalized : head,
  getBlocks: ([from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => Number(from) + i),
  getBlocksWithLimit: ([from]) => [Number(from)],
  getBlockTime: ([slot]) => startedAt + Math.floor(Number(slot) / 5),
  getBlock: ([slot, config]) =>
    blockOf(Number(slot), (config as { transactionDetails: string }).transactionDetails),
  getTransaction: ([signature]) => {
    const slot = slotOfSignature(signature);
    return slot === null ? null : { slot, ...transactionOf(slot) };
  },
  getSignatureStatuses: ([signatures]) => {
    const slot = slotOfSignature((signatures as unknown[])[0]);
    return inContext([slot === null ? null : { slot, err: null, confirmationStatus: 'finalized' }]);
  },
  getSignaturesForAddress: () =>
    Array.from({ length: 100 }, (_, i) => ({
      signature: signatureOf(head - i),
      slot: head - i,
      err: null,
    })),
  getFirstAvailableBlock: () => 1_000,
  getLatestBlockhash: () =>
    inContext({ blockhash: hashOf(head), lastValidBlockHeight: head - 500 + 150 }),
  getBalance: () => inContext(1_461_600),
  getTokenAccountsByOwner: () => inContext([]),
  getMultipleAccounts: () => inContext([mintOf(6), mintOf(6)]),
  getMinimumBalanceForRentExemption: () => 650_240,
  getRecentPrioritizationFees: () => [{ slot: head, prioritizationFee: 0 }],
  simulateTransaction: () => inContext({ err: 'AccountNotFound', logs: [], unitsConsumed: 0 }),
  sendTransaction: () => refused(-32602, 'failed to deserialize the transaction'),
};

/** The reply of the node, where a test's answers replace its own. */
export function reply(lies: Record<string, Answer> = {}) {
  return ({ method, params }: { method: string; params: Params }): Record<string, unknown> => {
    const lie = lies[method];
    const given =
      method in lies ? (typeof lie === 'function' ? lie(params) : lie) : own(method, params);
    return typeof given === 'object' && given !== null && 'error' in given
      ? (given as Record<string, unknown>)
      : { result: given };
  };
}

/** The node's own answer, for a lie that changes a part of it. */
export const own = (method: string, params: Params): unknown =>
  method in honest ? honest[method]!(params ?? []) : notThere;
