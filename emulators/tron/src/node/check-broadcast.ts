/** The node's checks before it executes a broadcast transaction, in its order. */
import type { World } from '../state/world.ts';
import { signedBytes, type Transaction } from '../wire/transaction.ts';
import type { BlockLog } from './block-log.ts';
import { checkSignatures } from './check-signatures.ts';
import { Refusal } from './refusal.ts';

const dayMs = 86_400_000;
const maxBytes = 500 * 1024;
/** How many transactions can be pending. */
export const maxPending = 2000;

const expired = () => new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired');

export const expirationOf = ({ raw }: Transaction): number =>
  Number((raw.expiration as bigint | undefined) ?? 0n);

/** True if the transaction refers to one of the last 65,536 blocks of this chain. */
export function namesOurBlock(blocks: BlockLog, { raw }: Transaction): boolean {
  const low = Number.parseInt((raw.ref_block_bytes as string) || '0', 16);
  const number = blocks.head - ((blocks.head - low) & 0xffff);
  return number >= 0 && blocks.id(number)?.slice(16, 32) === raw.ref_block_hash;
}

/** True if the next block can hold the transaction: it has not expired, nor is a day ahead. */
export function isInTime(blocks: BlockLog, transaction: Transaction): boolean {
  const head = blocks.time(blocks.head);
  const expiration = expirationOf(transaction);
  return expiration > head && expiration <= head + dayMs;
}

/** Throws Refusal if the node refuses the transaction. */
export function checkBroadcast(
  chain: {
    blocks: BlockLog;
    world: World;
    pending: ReadonlyMap<string, unknown>;
    /** Ids that were sent before, on a node that remembers them; null on others. */
    sent: Set<string> | null;
  },
  transaction: Transaction,
  blockTimeMs: number,
): void {
  const { blocks, world, pending, sent } = chain;
  if (pending.size >= maxPending) throw new Refusal('SERVER_BUSY', 'Server busy.');
  // Before anything of it is checked.
  if (sent?.has(transaction.id)) {
    throw new Refusal('DUP_TRANSACTION_ERROR', 'Transaction already exists.');
  }
  sent?.add(transaction.id);
  if (!transaction.contract) {
    throw new Refusal('CONTRACT_VALIDATE_ERROR', 'Contract validate error : No contract!');
  }
  const nextSlot = blocks.time(blocks.head) + blockTimeMs;
  if (expirationOf(transaction) < nextSlot) throw expired();
  checkSignatures(world, transaction);
  if (!namesOurBlock(blocks, transaction)) {
    throw new Refusal('TAPOS_ERROR', 'Tapos check error.');
  }
  const size = signedBytes(transaction).length;
  if (size > maxBytes) {
    throw new Refusal(
      'TOO_BIG_TRANSACTION_ERROR',
      `Too big transaction with result, TxId ${transaction.id}, the size is ${size} bytes, maxTxSize ${maxBytes}`,
    );
  }
  if (!isInTime(blocks, transaction)) throw expired();
  const { contract = [] } = transaction.raw as { contract?: unknown[] };
  if (contract.length !== 1) {
    throw new Refusal(
      'OTHER_ERROR',
      `Error: tx ${transaction.id} contract size should be exactly 1, this is extend feature ,actual :${contract.length}`,
    );
  }
  if (pending.has(transaction.id) || blocks.transaction(transaction.id)) {
    throw new Refusal('DUP_TRANSACTION_ERROR', 'Dup transaction.');
  }
}
