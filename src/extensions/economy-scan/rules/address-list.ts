import { blockOf, journalBlock } from '#model/sub-account.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { Clock } from '#ports/runtime.ts';
import type { Family } from '#shared/chains.ts';

/** An address and its place, which is one less than its position in the journal. */
export interface Placed {
  place: number;
  address: string;
}

/**
 * The addresses of one family by their place in the journal, kept in memory: 76 bytes each. An
 * address keeps its place, also for another process. Places of blocks that are being filled may be
 * empty, and are filled later.
 */
export class AddressList {
  private readonly kept: (string | undefined)[] = [];
  private count = 0;
  /** Blocks from the first one on that are read completely. */
  private whole = 0;
  /** Later blocks: the last position before which no entry is missing. */
  private readonly open = new Map<number, number>();

  constructor(private readonly family: Family) {}

  /** How many addresses there are. */
  get size(): number {
    return this.count;
  }

  /** The place after the last address. */
  get places(): number {
    return this.kept.length;
  }

  /** The first `most` addresses from the place `start` on, before `end`. */
  slice(start: number, end: number, most = Number.POSITIVE_INFINITY): Placed[] {
    const found: Placed[] = [];
    const last = Math.min(end, this.places);
    for (let place = start; place < last && found.length < most; place++) {
      const address = this.kept[place];
      if (address !== undefined) found.push({ place, address });
    }
    return found;
  }

  /**
   * Reads what the journal has more than at the last refresh. Throws if it is not done by `until`
   * (unix ms); the next call continues there.
   */
  async refresh(
    deps: {
      addresses: Pick<AddressBook, 'journalEnds' | 'journalPart'>;
      clock: Pick<Clock, 'nowMs'>;
    },
    until: number,
  ): Promise<void> {
    const { allocated, filling } = await deps.addresses.journalEnds();
    const ends = new Map(filling.map(({ to, taken }) => [blockOf(to), taken]));
    // A position that was taken of the counter itself.
    if (allocated % journalBlock !== 0) {
      const block = blockOf(allocated);
      ends.set(block, Math.max(allocated, ends.get(block) ?? 0));
    }
    const last = Math.ceil(allocated / journalBlock);
    for (let block = this.whole; block < last; block++) {
      const first = block * journalBlock;
      const begun = Math.max(first, this.open.get(block) ?? first);
      if (begun >= (ends.get(block) ?? first + journalBlock)) continue;
      if (deps.clock.nowMs() >= until) {
        throw new Error(`the address list is still loading: ${this.size} addresses so far`);
      }
      // A block that is not being filled is full, or left: the entry that says so may be anywhere.
      await this.read(deps.addresses, block, ends.has(block) ? begun : first);
      if (!ends.has(block)) this.fill(first, first + journalBlock);
    }
    while (this.open.get(this.whole) === (this.whole + 1) * journalBlock) {
      this.open.delete(this.whole);
      this.whole++;
    }
  }

  private async read(
    addresses: Pick<AddressBook, 'journalPart'>,
    block: number,
    after: number,
  ): Promise<void> {
    const upTo = (block + 1) * journalBlock;
    let at = after;
    for (const entry of await addresses.journalPart(this.family, after, upTo)) {
      const { position, address, jump } = entry;
      if (address !== null && this.kept[position - 1] === undefined) {
        this.kept[position - 1] = this.family === 'EVM' ? address.toLowerCase() : address;
        this.count++;
      }
      // Of two transactions at once the second may be seen first: its gap is read again.
      if (position === at + 1) at = jump ?? position;
    }
    this.fill(after, at);
  }

  /** No entry is missing from the position after `from` to `upTo`, which may be blocks later. */
  private fill(from: number, upTo: number): void {
    for (let block = blockOf(from + 1); block * journalBlock < upTo; block++) {
      const end = Math.min(upTo, (block + 1) * journalBlock);
      this.open.set(block, Math.max(end, this.open.get(block) ?? 0));
    }
  }
}
