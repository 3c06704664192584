import type { SolanaChain } from '../chain.ts';
import type { Block } from '../ledger-types.ts';
import { encodeTransaction, transactionForm } from './encode-transaction.ts';
import type { Methods } from './method.ts';
import { type Config, sealedCommitment } from './params.ts';
import { invalidParams, RpcError } from './rpc-error.ts';

const maxRange = 500_000;

const notAvailable = (slot: number) => new RpcError(-32004, `Block not available for slot ${slot}`);

const skipped = (slot: number, code: number): RpcError =>
  new RpcError(
    code,
    code === -32009
      ? `Slot ${slot} was skipped, or missing in long-term storage`
      : `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`,
  );

/**
 * The block of a slot. A node answers "skipped" for finalized slots only. Before that, a slot
 * without a block is "not available", as a future slot is.
 */
function blockOf(chain: SolanaChain, slot: number, commitment: 'confirmed' | 'finalized'): Block {
  const { ledger, switches } = chain;
  const block = ledger.blockOfSlot(slot);
  if (slot <= ledger.head('finalized').slot) {
    if (block) return block;
    if (slot >= ledger.firstSlot) throw skipped(slot, switches.skippedCode);
    throw new RpcError(
      -32001,
      `Block ${slot} cleaned up, does not exist on node. First available block: ${ledger.firstSlot}`,
    );
  }
  const known = commitment === 'confirmed' && slot <= ledger.head('confirmed').slot;
  if (!block || !known) throw notAvailable(slot);
  return block;
}

function encodeBlock(block: Block, config: Config): Record<string, unknown> {
  const form = transactionForm(config);
  const { transactions } = block;
  const details = config.transactionDetails ?? 'full';
  const base = {
    blockHeight: block.height,
    blockTime: block.time,
    blockhash: block.blockhash,
    parentSlot: block.parentSlot,
    previousBlockhash: block.previousBlockhash,
    // This chain pays no block rewards.
    ...(config.rewards !== false && { rewards: [] }),
  };
  switch (details) {
    case 'none':
      return base;
    case 'signatures':
      return { ...base, signatures: transactions.map(({ tx }) => tx.signature) };
    case 'accounts':
    case 'full': {
      const full = details === 'full';
      return {
        ...base,
        transactions: transactions.map((landed) => encodeTransaction(landed, form, full)),
      };
    }
    default:
      throw invalidParams(
        'Invalid params: data did not match any variant of untagged enum RpcEncodingConfigWrapper.',
      );
  }
}

/** Slots with blocks, up to the caller's last slot or the head, whichever is lower. */
function slotsFrom(chain: SolanaChain, first: number, last: number, config: Config): number[] {
  const { ledger } = chain;
  const height = ledger.heightAt(sealedCommitment(config));
  const end = Math.min(last, ledger.blockAt(height).slot);
  if (end - first > maxRange) throw invalidParams(`Slot range too large; max ${maxRange}`);
  return ledger.slotsBetween(first, end, height);
}

/** Calls that read blocks. */
export const blockMethods: Methods = {
  getBlock: {
    minParams: 1,
    answer: (chain, params) => {
      const slot = params.whole(0);
      const config = params.config(1);
      return encodeBlock(blockOf(chain, slot, sealedCommitment(config)), config);
    },
  },
  getBlockTime: {
    minParams: 1,
    answer: (chain, params) => blockOf(chain, params.whole(0), 'confirmed').time,
  },
  getBlocks: {
    minParams: 1,
    answer: (chain, params) => {
      const hasEnd = typeof params.raw(1) === 'number';
      const last = hasEnd ? params.whole(1) : Number.MAX_SAFE_INTEGER;
      const config = params.config(hasEnd || params.has(2) ? 2 : 1);
      return slotsFrom(chain, params.whole(0), last, config);
    },
  },
  getBlocksWithLimit: {
    minParams: 2,
    answer: (chain, params) => {
      const limit = params.whole(1);
      if (limit > maxRange) throw invalidParams(`Limit too large; max ${maxRange}`);
      const { ledger } = chain;
      const height = ledger.heightAt(sealedCommitment(params.config(2)));
      return ledger.slotsBetween(params.whole(0), ledger.blockAt(height).slot, height, limit);
    },
  },
  getFirstAvailableBlock: { minParams: 0, answer: ({ ledger }) => ledger.firstSlot },
  minimumLedgerSlot: { minParams: 0, answer: ({ ledger }) => ledger.firstSlot },
};
