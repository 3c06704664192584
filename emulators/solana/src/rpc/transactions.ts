import { VersionedMessage } from '@solana/web3.js';
import type { SolanaChain } from '../chain.ts';
import type { Commitment, Landed } from '../ledger-types.ts';
import { writableKeys } from '../svm/execute.ts';
import { budgetOf, feeOf } from '../svm/fee.ts';
import type { TransactionError } from '../svm/svm-error.ts';
import { decodeWire } from './decode-wire.ts';
import { encodeTransaction, statusOf, transactionForm } from './encode-transaction.ts';
import { memoOf } from './memo.ts';
import { headOf, type Methods, withContext } from './method.ts';
import { type Config, pubkey, sealedCommitment, signature } from './params.ts';
import { invalidParams, RpcError } from './rpc-error.ts';

const messageType = 'solana_message::non_bpf_modules::versions::VersionedMessage';
/** Number of recent blocks whose statuses are known without `searchTransactionHistory`. */
const recentStatuses = 300;
/** Number of recent blocks whose priority fees are answered. */
const feeBlocks = 150;

export interface SignatureStatus {
  confirmationStatus: Commitment;
  confirmations: number | null;
  err: TransactionError | null;
  slot: number;
  status: Record<string, unknown>;
}

const commitmentReached = ({ ledger }: SolanaChain, height: number): Commitment => {
  if (height <= ledger.heightAt('finalized')) return 'finalized';
  return height <= ledger.heightAt('confirmed') ? 'confirmed' : 'processed';
};

/** The status of a signature, or null if the node does not know it. */
export function signatureStatus(
  chain: SolanaChain,
  signed: string,
  history: boolean,
): SignatureStatus | null {
  const { ledger } = chain;
  const head = ledger.heightAt('processed');
  const stuck = chain.stuck.get(signed);
  if (stuck) {
    const { slot } = stuck;
    const ok = { err: null, status: { Ok: null } };
    return { confirmationStatus: 'processed', confirmations: 0, slot, ...ok };
  }
  const landed = ledger.landed(signed);
  if (!landed || landed.height > head) return null;
  if (!history && landed.height < head - recentStatuses) return null;
  const confirmationStatus = commitmentReached(chain, landed.height);
  const above = ledger.heightAt('confirmed') - landed.height + 1;
  return {
    confirmationStatus,
    confirmations: confirmationStatus === 'finalized' ? null : Math.max(0, above),
    err: landed.outcome.err,
    slot: landed.slot,
    status: statusOf(landed.outcome.err),
  };
}

/** An address's transactions between two signatures, newest first. */
function historyOf(chain: SolanaChain, address: string, config: Config): Landed[] {
  const { ledger } = chain;
  const height = ledger.heightAt(sealedCommitment(config));
  headOf(chain, config);
  const limit = typeof config.limit === 'number' ? config.limit : 1_000;
  if (limit < 1 || limit > 1_000) throw invalidParams('Invalid limit; max 1000');
  const list = [...ledger.landedWith(address)].reverse().filter((item) => item.height <= height);
  const position = (key: 'before' | 'until'): number | null => {
    const text = config[key];
    if (typeof text !== 'string') return null;
    const mark = ledger.landed(signature(text));
    if (!mark) {
      if (key === 'until') return null;
      throw new RpcError(-32020, `Transaction ${text} not found`);
    }
    const later = ({ height, index }: Landed) =>
      height > mark.height || (height === mark.height && index > mark.index);
    return list.findIndex((item) => !later(item));
  };
  const before = position('before');
  const until = position('until');
  const isMark = (index: number, text: unknown) => list[index]?.tx.signature === text;
  const first = before === null ? 0 : before + (isMark(before, config.before) ? 1 : 0);
  const end = until === null || until < 0 ? list.length : until;
  return before === -1 ? [] : list.slice(first, end).slice(0, limit);
}

function messageOf(text: string): VersionedMessage {
  const bytes = decodeWire(text, 'base64', messageType);
  try {
    return VersionedMessage.deserialize(bytes);
  } catch {
    throw invalidParams(
      `failed to deserialize ${messageType}: io error: failed to fill whole buffer`,
    );
  }
}

/** The lowest price among the block's transactions that write all these accounts. */
function lowestPrice(transactions: readonly Landed[], accounts: string[]): number {
  const prices = transactions
    .filter(({ tx }) => {
      const written = accounts.length === 0 ? [] : writableKeys(tx);
      return accounts.every((account) => written.includes(account));
    })
    .map(({ tx }) => Number(budgetOf(tx.message).price));
  return prices.length === 0 ? 0 : Math.min(...prices);
}

/** Calls about the outcome and the cost of transactions. */
export const transactionMethods: Methods = {
  getSignatureStatuses: {
    minParams: 1,
    answer: (chain, params) => {
      const signatures = params.texts(0);
      if (signatures.length > 256) throw invalidParams('Too many inputs provided; max 256');
      const history = params.config(1).searchTransactionHistory === true;
      const statuses = signatures
        .map(signature)
        .map((signed) => signatureStatus(chain, signed, history));
      return withContext(chain.ledger.head('processed'), statuses);
    },
  },
  getTransaction: {
    minParams: 1,
    answer: (chain, params) => {
      const signed = signature(params.text(0));
      const config = params.config(1);
      const height = chain.ledger.heightAt(sealedCommitment(config));
      const landed = chain.ledger.landed(signed);
      if (!landed || landed.height > height) return null;
      const form = transactionForm(config);
      return {
        blockTime: landed.time,
        slot: landed.slot,
        transactionIndex: landed.index,
        ...encodeTransaction(landed, form),
      };
    },
  },
  getSignaturesForAddress: {
    minParams: 1,
    answer: (chain, params) =>
      historyOf(chain, params.pubkey(0), params.config(1)).map((landed) => ({
        blockTime: landed.time,
        confirmationStatus: commitmentReached(chain, landed.height),
        err: landed.outcome.err,
        memo: memoOf(landed.tx),
        signature: landed.tx.signature,
        slot: landed.slot,
        transactionIndex: landed.index,
      })),
  },
  getFeeForMessage: {
    minParams: 1,
    answer: (chain, params) => {
      const message = messageOf(params.text(0));
      const head = headOf(chain, params.config(1));
      const known = chain.ledger.isRecent(message.recentBlockhash, head.height);
      return withContext(head, known ? Number(feeOf(message)) : null);
    },
  },
  getRecentPrioritizationFees: {
    minParams: 0,
    answer: ({ ledger }, params) => {
      const accounts = params.has(0) ? params.texts(0).map(pubkey) : [];
      if (accounts.length > 128) throw invalidParams('Too many inputs provided; max 128');
      const last = ledger.heightAt('confirmed');
      const first = Math.max(1, last - feeBlocks + 1);
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
        const { slot, transactions } = ledger.blockAt(first + index);
        return { prioritizationFee: lowestPrice(transactions, accounts), slot };
      });
    },
  },
};
