import { setTimeout as sleep } from 'node:timers/promises';
import { Accounts, keptHeights } from './accounts.ts';
import { genesisAccounts } from './genesis.ts';
import { Ledger } from './ledger.ts';
import { mainnet } from './mainnet.ts';
import { hasDurableNonce } from './svm/durable-nonce.ts';
import { execute, isUnpaid, simulate, unpaidOutcome } from './svm/execute.ts';
import { Svm } from './svm/svm.ts';
import type { TransactionError } from './svm/svm-error.ts';
import { happens, Switches } from './switches.ts';
import { isSigned, type WireTransaction } from './wire.ts';

export interface ChainOptions {
  /** Milliseconds. */
  slotMs: number;
  /** Blocks that `finalized` is behind the open one. */
  finalityLag: number;
  /** Rent: lamports per byte of an account. */
  lamportsPerByte?: number;
}

/** Number of recent slots whose hashes programs can read. */
const slotHashes = 512;
/** Milliseconds that a frozen chain sleeps before it looks at its switches again. */
const maxWait = 60_000;
const rentEpoch = 2n ** 64n - 1n;
const seconds = (): number => Math.floor(Date.now() / 1000);

/** One fork of a Solana chain, executed by an SVM. Every slot that is not skipped has a block. */
export class SolanaChain {
  readonly svm: Svm;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly switches: Switches;
  /** Accepted but not in a block: tried in each slot until the blockhash is too old. */
  readonly #waiting = new Map<string, WireTransaction>();
  /** Transactions that stay `processed`, by signature: their slot is never confirmed. */
  readonly stuck = new Map<string, { tx: WireTransaction; slot: number }>();
  readonly #listeners = new Set<() => void>();
  readonly #recentSlots: { slot: number; hash: string }[] = [];
  #running = true;
  #wake = () => {};
  /** When the open slot began, and how many slot times it takes: skipped slots take theirs too. */
  #openedAt = Date.now();
  #slots = 1;

  constructor(options: ChainOptions) {
    this.switches = new Switches(options.slotMs);
    this.svm = new Svm(options.lamportsPerByte ?? mainnet.lamportsPerByte);
    this.accounts = new Accounts(this.svm);
    this.ledger = new Ledger(options.finalityLag, seconds());
    for (const { address, ...account } of genesisAccounts((bytes) => this.svm.rentOf(bytes))) {
      const stored = { ...account, executable: false, rentEpoch };
      this.svm.write(address, stored);
      this.accounts.index(address, stored);
    }
    this.#beginSlot();
  }

  /** `listener` runs after each slot and each submission. Returns a function that removes it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #beginSlot(): void {
    const { open } = this.ledger;
    const parent = this.ledger.tip();
    this.#recentSlots.unshift({ slot: parent.slot, hash: parent.blockhash });
    this.#recentSlots.length = Math.min(this.#recentSlots.length, slotHashes);
    this.svm.openSlot(open.slot, open.time, this.#recentSlots);
    this.accounts.open(open.height);
    for (const tx of [...this.#waiting.values()]) this.#tryToLand(tx);
    for (const { tx } of [...this.stuck.values()]) {
      if (this.refusalOf(tx) !== null) this.stuck.delete(tx.signature);
    }
  }

  /** Seals the open slot and opens the next one that is not skipped. */
  nextSlot(): void {
    const sealed = this.ledger.seal();
    this.#slots = 1;
    while (happens(this.switches.skip)) this.#slots += 1;
    this.#openedAt = Date.now();
    this.ledger.openSlot(sealed.slot + this.#slots, seconds());
    this.#beginSlot();
    this.#notify();
  }

  /** Makes slots at the slot time until `stop` is called. A skipped slot takes its time too. */
  async run(): Promise<void> {
    while (this.#running) {
      const { slotMs, frozen } = this.switches;
      const due = this.#openedAt + slotMs * this.#slots;
      if (frozen || Date.now() < due) {
        await this.#wait(frozen ? maxWait : due - Date.now());
        continue;
      }
      this.nextSlot();
      // Late slots are not made up for: on a busy machine slots take longer, as on a busy cluster.
      this.#openedAt = Math.max(due, Date.now() - slotMs);
    }
  }

  /** Sleeps for this long, or until the slot time changes. */
  async #wait(ms: number): Promise<void> {
    const waking = new AbortController();
    this.#wake = () => waking.abort();
    await sleep(ms, undefined, { signal: waking.signal }).catch(() => {});
  }

  /** Changes the slot time (milliseconds) or stops the slots. The open slot is affected too. */
  setSlots(change: { slotMs?: number; frozen?: boolean }): void {
    Object.assign(this.switches, change);
    this.#wake();
  }

  stop(): void {
    this.#running = false;
    this.#wake();
  }

  /** Why the block of this height cannot hold the transaction, judged before execution; or null. */
  refusalOf(tx: WireTransaction, height = this.ledger.open.height): TransactionError | null {
    const recent = this.ledger.isRecent(tx.message.recentBlockhash, height);
    if (!recent && !hasDurableNonce(tx, (key) => this.svm.account(key))) {
      return 'BlockhashNotFound';
    }
    const landed = this.ledger.landed(tx.signature);
    const counts = landed && landed.height <= height && !isUnpaid(landed.outcome);
    return counts ? 'AlreadyProcessed' : null;
  }

  /**
   * Accepts a transaction as a leader does. It lands in the open slot. If its fee cannot be paid
   * yet, it waits. If its signature is wrong, its blockhash too old, or it has landed before, it is
   * dropped silently.
   */
  submit(tx: WireTransaction): void {
    if (!isSigned(tx) || this.refusalOf(tx) !== null) return;
    if (this.stuck.has(tx.signature) || happens(this.switches.drop)) return;
    if (this.switches.stick) {
      this.stuck.set(tx.signature, { tx, slot: this.ledger.open.slot });
    } else {
      this.#waiting.set(tx.signature, tx);
      this.#tryToLand(tx);
    }
    this.#notify();
  }

  #tryToLand(tx: WireTransaction): void {
    if (this.refusalOf(tx) !== null) {
      this.#waiting.delete(tx.signature);
      return;
    }
    const { slot, height, time } = this.ledger.open;
    if (this.switches.unpaid) {
      if (this.ledger.landed(tx.signature)) return;
      const outcome = unpaidOutcome(simulate(this.svm, tx).outcome);
      this.ledger.add({ tx, outcome, slot, height, time, index: 0 });
      return;
    }
    const { outcome, lands, changed } = execute(this.svm, tx);
    if (!lands) return;
    this.#waiting.delete(tx.signature);
    for (const { address, before, after } of changed) {
      this.accounts.remember(address, before);
      this.accounts.index(address, after);
    }
    this.ledger.add({ tx, outcome, slot, height, time, index: 0 });
  }

  /** On: new transactions stay `processed`. Off: those that are still valid land. */
  setStick(on: boolean): void {
    this.switches.stick = on;
    if (on) return;
    const stuck = [...this.stuck.values()];
    this.stuck.clear();
    for (const { tx } of stuck) this.submit(tx);
  }

  /** On: no further block is confirmed or finalized. */
  setHold(on: boolean): void {
    this.ledger.held = on ? this.ledger.heightAt('confirmed') : null;
    this.#notify();
  }

  /**
   * Abandons the last `blocks` sealed blocks and the open one. Their slots become skipped slots,
   * and accounts are restored. `replay` submits their transactions to the new fork; those that
   * refer to an abandoned blockhash are dropped. Throws RangeError if a finalized block would be
   * abandoned.
   */
  rollBack(blocks: number, replay: boolean): void {
    const target = this.ledger.tip().height - blocks;
    const max = Math.min(keptHeights - 1, this.ledger.tip().height - this.ledger.finalHeight());
    if (blocks > max) throw new RangeError(`at most ${max} blocks are not finalized`);
    const next = this.ledger.open.slot + 1;
    this.accounts.rollBackTo(target);
    const removed = this.ledger.removeAbove(target);
    const kept = this.ledger.blockAt(target).slot;
    while ((this.#recentSlots[0]?.slot ?? -1) >= kept) this.#recentSlots.shift();
    if (this.ledger.held !== null) this.ledger.held = Math.min(this.ledger.held, target);
    this.ledger.openSlot(next, seconds());
    this.#waiting.clear();
    this.#beginSlot();
    if (replay) for (const { tx } of removed) this.submit(tx);
    this.#notify();
  }
}
