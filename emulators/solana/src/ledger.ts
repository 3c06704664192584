import { createHash, randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Block, Commitment, Landed } from './ledger-types.ts';

/** Number of blocks for which a blockhash is valid (the runtime's MAX_PROCESSING_AGE). */
export const blockhashAge = 150;
/** Number of blocks kept. For an older block the node answers that it was cleaned up. */
const keptBlocks = 250_000;

/**
 * The blocks of the one fork that this node knows: the sealed ones, and the open one on top.
 * Commitments count blocks, not slots, as a validator's votes do.
 */
export class Ledger {
  readonly #salt = randomBytes(32);
  readonly #bySlot = new Map<number, Block>();
  readonly #byHeight: Block[] = [];
  readonly #heightOfHash = new Map<string, number>();
  readonly #bySignature = new Map<string, Landed>();
  readonly #byAddress = new Map<string, Landed[]>();
  genesisHash: string;
  /** The block that accepts transactions now. */
  open: Block;
  /** Blocks that `finalized` is behind the open one. */
  finalityLag: number;
  /** Number of blocks by which the node's answers are behind. */
  lag = 0;
  /**
   * Highest height that `confirmed` reaches while confirmations are held; null when they are not.
   */
  held: number | null = null;
  /** The height of the snapshot that the node has just started from; null for one that runs. */
  snapshot: number | null = null;
  firstSlot = 0;
  transactionCount = 0;

  constructor(finalityLag: number, unixTime: number) {
    this.finalityLag = finalityLag;
    this.genesisHash = this.#hash('', 0);
    const genesis = this.#block(0, 0, 0, this.genesisHash, unixTime);
    this.open = genesis;
    this.seal();
    this.open = this.#block(1, 0, 1, genesis.blockhash, unixTime);
  }

  /** A second ledger with the same blocks up to a height. The two are independent from there on. */
  branch(height: number): Ledger {
    const other = new Ledger(this.finalityLag, this.open.time);
    other.genesisHash = this.genesisHash;
    other.firstSlot = this.firstSlot;
    other.#bySlot.clear();
    other.#heightOfHash.clear();
    other.#byHeight.length = 0;
    for (let at = 0; at <= height; at += 1) {
      const block = this.#byHeight[at];
      if (!block) continue;
      other.#byHeight[at] = block;
      other.#bySlot.set(block.slot, block);
      other.#heightOfHash.set(block.blockhash, at);
      for (const landed of block.transactions) other.#file(landed);
    }
    other.openSlot(other.tip().slot + 1, this.open.time);
    return other;
  }

  #hash(previous: string, slot: number): string {
    const hash = createHash('sha256').update(this.#salt).update(`${previous} ${slot}`);
    return base58.encode(hash.update(randomBytes(8)).digest());
  }

  #block(
    slot: number,
    parentSlot: number,
    height: number,
    previousBlockhash: string,
    time: number,
  ): Block {
    return {
      slot,
      parentSlot,
      height,
      previousBlockhash,
      time,
      blockhash: '',
      transactions: [],
    };
  }

  /** Ends the open block and gives it its hash. */
  seal(): Block {
    const block = this.open;
    block.blockhash = this.#hash(block.previousBlockhash, block.slot);
    this.#bySlot.set(block.slot, block);
    this.#byHeight[block.height] = block;
    this.#heightOfHash.set(block.blockhash, block.height);
    this.#forgetOld(block.height - keptBlocks);
    return block;
  }

  /** Opens a slot above the last sealed block. */
  openSlot(slot: number, unixTime: number): Block {
    const parent = this.tip();
    this.open = this.#block(slot, parent.slot, parent.height + 1, parent.blockhash, unixTime);
    return this.open;
  }

  tip(): Block {
    return this.#byHeight.at(-1) as Block;
  }

  /** The height from which the node answers at this commitment. */
  heightAt(commitment: Commitment): number {
    const head = Math.max(0, this.open.height - this.lag);
    if (commitment === 'processed') return head;
    if (this.snapshot !== null) return Math.min(this.snapshot, Math.max(0, head - 1));
    const confirmed = Math.max(0, Math.min(head - 1, this.held ?? head));
    if (commitment === 'confirmed') return confirmed;
    return Math.max(0, Math.min(confirmed, confirmed + 1 - this.finalityLag));
  }

  /** The finalized height, independent of this node's lag. No rollback goes below it. */
  finalHeight(): number {
    const confirmed = Math.min(this.open.height - 1, this.held ?? this.open.height);
    return Math.max(0, confirmed + 1 - this.finalityLag);
  }

  /** The sealed block of a height, or the open block. */
  blockAt(height: number): Block {
    return height >= this.open.height ? this.open : (this.#byHeight[height] as Block);
  }

  head(commitment: Commitment): Block {
    return this.blockAt(this.heightAt(commitment));
  }

  blockOfSlot(slot: number): Block | undefined {
    return this.#bySlot.get(slot);
  }

  /** The slots from `first` to `last` that have a block, up to a height. */
  slotsBetween(first: number, last: number, height: number, limit = Infinity): number[] {
    const slots = [];
    for (let slot = first; slot <= last && slots.length < limit; slot += 1) {
      const block = this.#bySlot.get(slot);
      if (block && block.height <= height) slots.push(slot);
    }
    return slots;
  }

  /** The height of the block with this blockhash, if it is on this fork. */
  heightOfHash(blockhash: string): number | undefined {
    return this.#heightOfHash.get(blockhash);
  }

  /** True if the block at `height` can hold a transaction with this blockhash. */
  isRecent(blockhash: string, height: number): boolean {
    const own = this.#heightOfHash.get(blockhash);
    const last = Math.min(height, this.tip().height);
    return own !== undefined && own <= height && last - own <= blockhashAge;
  }

  add(landed: Landed): void {
    landed.index = this.open.transactions.length;
    this.open.transactions.push(landed);
    this.#file(landed);
  }

  #file(landed: Landed): void {
    this.#bySignature.set(landed.tx.signature, landed);
    for (const key of landed.tx.keys) {
      const list = this.#byAddress.get(key);
      if (list) list.push(landed);
      else this.#byAddress.set(key, [landed]);
    }
    this.transactionCount += 1;
  }

  landed(signature: string): Landed | undefined {
    return this.#bySignature.get(signature);
  }

  /** Oldest first. */
  landedWith(address: string): readonly Landed[] {
    return this.#byAddress.get(address) ?? [];
  }

  #forget(block: Block): void {
    const gone = new Set(block.transactions);
    for (const { tx } of block.transactions) {
      this.#bySignature.delete(tx.signature);
      for (const key of new Set(tx.keys)) {
        const left = (this.#byAddress.get(key) ?? []).filter((landed) => !gone.has(landed));
        this.#byAddress.set(key, left);
      }
    }
    this.#bySlot.delete(block.slot);
    this.#heightOfHash.delete(block.blockhash);
  }

  #forgetOld(height: number): void {
    const old = this.#byHeight[height];
    if (!old) return;
    this.#forget(old);
    delete this.#byHeight[height];
    this.firstSlot = (this.#byHeight[height + 1] as Block).slot;
  }

  /**
   * Forgets the blocks below the newest `kept`, as a node does that limits its ledger. Blockhashes are
   * not forgotten: a node takes them from its bank.
   */
  prune(kept: number): void {
    const last = this.tip().height - kept;
    const hashes = new Map(this.#heightOfHash);
    for (let height = 0; height <= last; height += 1) this.#forgetOld(height);
    for (const [hash, height] of hashes) this.#heightOfHash.set(hash, height);
  }

  /** Removes every block above a height, with the open one, and returns their transactions. */
  removeAbove(height: number): Landed[] {
    const removed = [...this.#byHeight.slice(height + 1), this.open];
    for (const block of removed) this.#forget(block);
    this.#byHeight.length = height + 1;
    const transactions = removed.flatMap((block) => block.transactions);
    this.transactionCount -= transactions.length;
    return transactions;
  }
}
