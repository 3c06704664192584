/**
 * Judges readings that were noted before: compares them with the books, makes openings, explains
 * differences, and opens those that nothing explains.
 */
import type { Chain, Token } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { AddressBook, ChainStateStore } from '#ports/deposits.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { inGroups } from '#shared/async/limit.ts';
import type { Place } from '../../model/account.ts';
import type { Difference, OpenDifference } from '../../model/difference.ts';
import type { Fact } from '../../model/fact.ts';
import type { AddressRecord, Look } from '../../model/look.ts';
import type { Reading } from '../../model/reading.ts';
import type { BooksReader, DueAddress, MovementFinder, ReconcileStore } from '../../ports.ts';
import { makePlaceOf } from '../make-place-of.ts';
import { bookedAt, readAddressBooks } from './address-books.ts';
import { type AddressBooks, compareReading, firstDayAfter } from './compare-reading.ts';
import {
  type DustItem,
  explainDifference,
  type SeenTransfer,
  transferId,
} from './explain-difference.ts';
import { followDifference } from './follow-difference.ts';
import { addDust, allDust, foundOther } from './found-facts.ts';
import { openingFact, revisedOpening } from './opening-fact.ts';
import { readingState } from './reading-state.ts';

export interface JudgeDeps {
  store: ReconcileStore;
  books: Pick<BooksReader, 'balances' | 'entries'>;
  /** Has these facts booked, sooner or later. May be repeated. */
  record(facts: Fact[]): Promise<void>;
  /** Has the watcher of the chain read a block again. May be repeated. */
  rescan(chain: Chain, block: bigint): Promise<void>;
  finder: MovementFinder;
  reader(chain: Chain): Promise<Pick<ChainReader, 'readBlocks'>>;
  /** The hash that a block of the chain has now; null if that is not known. */
  hashAt(chain: Chain, block: bigint): Promise<string | null>;
  chainState: Pick<ChainStateStore, 'cursor'>;
  /** Up to which block every coin that came is found. */
  foundUpTo(cursor: NonNullable<Awaited<ReturnType<ChainStateStore['cursor']>>>): bigint;
  addresses: Pick<AddressBook, 'owners'>;
  clock: Clock;
  log: Logger;
}

export interface JudgeCounts {
  compared: number;
  openings: number;
  explained: number;
  differences: number;
  /** To be read again: they moved in between, or their block left the chain. */
  again: number;
}

/** A look is given up after this time, and its addresses are read again. */
const maxLookSeconds = 86_400;

/** How far back a transaction is looked for, in seconds: a round, and the day that it may be late. */
const lookBackSeconds = 8 * 86_400;

const maxRescanned = 100;

/** Judges the looks of a chain that can be, until `deadline` (unix ms). */
export async function judgeLooks(
  deps: JudgeDeps,
  chain: Chain,
  counts: JudgeCounts,
  deadline: number,
): Promise<void> {
  const open = new Map(
    (await deps.store.openDifferences(chain.name)).map((one) => [differenceKey(one), one]),
  );
  for (const look of await deps.store.looks(chain.name)) {
    if (deps.clock.nowMs() > deadline) return;
    const state = await stateOf(deps, chain, look);
    if (state === 'waits') continue;
    if (state === 'gone') await readAgain(deps, look, look.readings, counts);
    else await judge(deps, { chain, look, open, counts });
    await deps.store.removeLook(look);
  }
}

async function stateOf(deps: JudgeDeps, chain: Chain, look: Look) {
  const newest = look.readings.reduce((a, b) => (a.to >= b.to ? a : b));
  const cursor = await deps.chainState.cursor(chain.name);
  const now = deps.clock.now();
  const hash =
    newest.hash === null || !cursor || cursor.finalized < newest.to
      ? null
      : await deps.hashAt(chain, newest.to);
  const foundUpTo = cursor ? deps.foundUpTo(cursor) : 0n;
  const state = readingState(newest, { cursor, hash, foundUpTo, now });
  return state === 'waits' && now - look.at > maxLookSeconds ? 'gone' : state;
}

interface Judging {
  chain: Chain;
  look: Look;
  open: Map<string, OpenDifference>;
  counts: JudgeCounts;
}

const differenceKey = ({
  projectId,
  address,
  token,
}: Pick<OpenDifference, 'projectId' | 'address' | 'token'>): string =>
  JSON.stringify([projectId, foldCase(address), token]);

async function judge(deps: JudgeDeps, judging: Judging): Promise<void> {
  const { chain, look, counts } = judging;
  const suspects: Reading[] = [];
  const moved: Reading[] = [];
  const owners = await deps.addresses.owners(
    chain.family,
    look.readings.map(({ address }) => address),
  );
  await inGroups(look.readings, async (reading) => {
    const owner = owners.get(reading.address);
    const place = owner && makePlaceOf(reading.projectId, [owner], null)(owner.address);
    // An address that the table has forgotten, as after a restore, is nobody's until it is back.
    if (!owner || !place) return;
    const books = await readAddressBooks(deps.books, ofReading(reading), firstDayAfter(reading));
    const differences = books && compareReading(reading, books);
    if (!books || !differences) return void moved.push(reading);
    counts.compared += 1;
    const compared = { ...judging, reading, place, owner };
    if (look.opens) await makeOpenings(deps, compared, differences);
    else if (differences.length > 0 && !look.isSecond) suspects.push(reading);
    else await settle(deps, compared, differences);
  });
  if (suspects.length > 0) {
    await deps.store.putLook({
      ...look,
      lookId: `${look.lookId}-2`,
      isSecond: true,
      readings: suspects,
    });
  }
  await readAgain(deps, look, moved, counts);
}

const ofReading = ({ projectId, chain, address }: Reading) => ({ projectId, chain, address });

/** Whoever is read again after an opening was due is opened then: see reconcile-books.ts. */
async function readAgain(
  deps: JudgeDeps,
  look: Look,
  readings: readonly Reading[],
  counts: JudgeCounts,
): Promise<void> {
  if (readings.length === 0) return;
  counts.again += readings.length;
  const addresses = readings.map(
    ({ projectId, address }): DueAddress => ({ projectId, address, opens: look.opens }),
  );
  await deps.store.addDue(look.chain, addresses);
}

interface JudgedReading extends Judging {
  reading: Reading;
  place: Place;
  owner: AddressOwner;
}

const emptyRecord = (reading: Reading): AddressRecord => ({
  ...ofReading(reading),
  openings: {},
  dust: {},
  rescanned: [],
});

/** What the chain has more than the books is there from the beginning. */
async function makeOpenings(
  deps: JudgeDeps,
  { reading, place, counts }: JudgedReading,
  differences: readonly Difference[],
): Promise<void> {
  if (differences.length === 0) return;
  const { projectId, chain, address, held, to } = reading;
  const record = (await deps.store.address(projectId, chain, address)) ?? emptyRecord(reading);
  const at = deps.clock.now();
  const facts: Fact[] = [];
  for (const { token, amount } of differences) {
    const before = record.openings[token];
    // A run that is repeated: its fact is on its way.
    if (before?.block === to) continue;
    const opening = {
      amount: (before?.amount ?? 0n) + amount,
      rev: (before?.rev ?? 0) + 1,
      held: held.get(token)!,
      block: to,
      at,
    };
    record.openings[token] = opening;
    facts.push(
      openingFact(reading, { place, token, amount: opening.amount, rev: opening.rev, at }),
    );
  }
  // The facts first: a run that ends in between makes the same ones again.
  await deps.record(facts);
  await deps.store.putAddress(record);
  counts.openings += facts.length;
}

/** Explains what differs, follows the open differences of the address, and closes none. */
async function settle(
  deps: JudgeDeps,
  judged: JudgedReading,
  differences: readonly Difference[],
): Promise<void> {
  const { chain, reading } = judged;
  const differing = new Map(differences.map((one) => [one.token, one]));
  const { projectId, address } = reading;
  let record: AddressRecord | null = null;
  for (const token of chain.tokens) {
    const key = differenceKey({ projectId, address, token: token.symbol });
    const difference = differing.get(token.symbol);
    if (!difference && !judged.open.has(key)) continue;
    record ??=
      (await deps.store.address(projectId, reading.chain, address)) ?? emptyRecord(reading);
    const { left, txHashes } = difference
      ? await explain(deps, judged, { token, difference, record })
      : { left: 0n, txHashes: [] };
    await follow(deps, judged, { token, left, txHashes });
  }
}

async function follow(
  deps: JudgeDeps,
  { open, reading, place, counts }: JudgedReading,
  { token, left, txHashes }: { token: Token; left: bigint; txHashes: string[] },
): Promise<void> {
  const { projectId, chain, address, to: block } = reading;
  const key = differenceKey({ projectId, address, token: token.symbol });
  const at = deps.clock.now();
  const compared = { projectId, chain, place, token: token.symbol, left, txHashes, block, at };
  const followed = followDifference(open.get(key) ?? null, compared);
  if (!followed) return;
  const { difference, isNews } = followed;
  // One that a person has closed meanwhile is compared anew the next time.
  if (!(await deps.store.putDifference(difference))) return;
  open.set(key, difference);
  if (!isNews) return;
  counts.differences += 1;
  deps.log.warn('books.differs', {
    difference: difference.differenceNo,
    project: projectId,
    chain,
    address,
    account: place.account,
    symbol: token.symbol,
    amount: left,
    block,
    transactions: txHashes.length,
  });
}

interface Explained {
  left: bigint;
  txHashes: string[];
}

/** What is left of a difference after its opening, and the transactions that are found. */
async function explain(
  deps: JudgeDeps,
  judged: JudgedReading,
  { token, difference, record }: { token: Token; difference: Difference; record: AddressRecord },
): Promise<Explained> {
  const { chain, reading, place } = judged;
  const now = deps.clock.now();
  const opening = record.openings[token.symbol];
  const since = Math.max(now - lookBackSeconds, 0);
  const firstDay = firstDayAfter({ at: Math.min(since, opening?.at ?? since) });
  const books = await readAddressBooks(deps.books, ofReading(reading), firstDay);
  // It moves: the next comparison looks for it.
  if (!books) return { left: difference.amount, txHashes: [] };
  const facts: Fact[] = [];
  let { amount } = difference;
  const revised =
    opening && revisedOpening(opening, bookedAt(books, token.symbol, opening.block), now);
  if (opening && revised !== null && revised !== undefined) {
    amount -= revised - opening.amount;
    Object.assign(opening, { amount: revised, rev: opening.rev + 1 });
    facts.push(
      openingFact(
        { ...ofReading(reading), to: opening.block },
        { place, token: token.symbol, amount: revised, rev: opening.rev, at: now },
      ),
    );
  }
  const left: Explained = { left: amount, txHashes: [] };
  if (amount !== 0n) {
    const dust = record.dust[token.symbol] ?? { rev: 0, items: [] };
    const transfers = await findTransfers(deps, judged, { token, books, opening });
    const found = explainDifference(
      { token: token.symbol, amount },
      {
        place,
        transfers: transfers ?? [],
        entries: books.entries,
        dust: dust.items,
        rescanned: new Set(record.rescanned),
      },
      token,
    );
    Object.assign(left, { left: found.left, txHashes: found.txHashes });
    facts.push(...(await othersOf(deps, judged, token, found.others)));
    const added: DustItem[] = found.dust.map(({ txHash, position, block, amount: one }) => {
      return { txHash, position, block, amount: one };
    });
    if (transfers === null && found.left > 0n && found.left < token.minDeposit) {
      const { to } = reading;
      added.push({ txHash: null, position: `by ${to}`, block: to, amount: found.left });
      left.left = 0n;
    }
    if (added.length + found.deposited.length > 0) {
      const gone = new Set(found.deposited.map(transferId));
      const items = addDust(
        dust.items.filter((item) => !gone.has(transferId(item))),
        added,
      );
      record.dust[token.symbol] = { rev: dust.rev + 1, items };
      const { projectId } = reading;
      const of = { projectId, chain: chain.name, place, token: token.symbol, at: now };
      facts.push(allDust(items, { ...of, rev: dust.rev + 1 }));
    }
    for (const block of new Set(found.deposits.map((one) => one.block))) {
      await deps.rescan(chain, block);
    }
    record.rescanned = [...record.rescanned, ...found.deposits.map(transferId)].slice(
      -maxRescanned,
    );
    if (found.deposits.length > 0 || facts.length > 0) {
      const { projectId, address } = reading;
      await deps.store.addDue(chain.name, [{ projectId, address, opens: false }]);
    }
  }
  if (left.left !== difference.amount) judged.counts.explained += 1;
  await deps.record(facts);
  await deps.store.putAddress(record);
  return left;
}

/**
 * The transfers of the token from or to the address in the blocks where the books and the chain part;
 * null where the chain's nodes do not say which blocks those are.
 */
async function findTransfers(
  deps: JudgeDeps,
  { chain, reading, owner }: JudgedReading,
  {
    token,
    books,
    opening,
  }: { token: Token; books: AddressBooks; opening: { block: bigint } | undefined },
): Promise<SeenTransfer[] | null> {
  const { address, to } = reading;
  const blocksBack = BigInt(Math.ceil((lookBackSeconds * 1_000) / chain.blockTimeMs));
  const oldest = to > blocksBack ? to - blocksBack : 0n;
  const above = opening && opening.block > oldest ? opening.block : oldest;
  const blocks = await deps.finder.blocks(chain, {
    address,
    tokenAddress: token.address,
    above,
    to,
    bookedAt: (block) => bookedAt(books, token.symbol, block),
  });
  if (!blocks) return null;
  const reader = await deps.reader(chain);
  const own = foldCase(address);
  const seen: SeenTransfer[] = [];
  for (const number of blocks) {
    const [block] = await reader.readBlocks(number, number);
    // A block that is not read explains nothing: the difference stays.
    if (block?.number !== number) continue;
    for (const transfer of block.transfers) {
      const { txHash, position, from, to: taker, amount } = transfer;
      if (foldCase(from) !== own && foldCase(taker) !== own) continue;
      if (foldCase(transfer.tokenAddress) !== foldCase(token.address)) continue;
      const senders = block.sent.filter((one) => one.txHash === txHash).map((one) => one.from);
      const owners = await deps.addresses.owners(chain.family, senders);
      const isSentByUs = [...owners.values()].some(
        ({ projectId }) => projectId === owner.projectId,
      );
      const common = { txHash, position, from, to: taker, amount };
      seen.push({ ...common, block: number, token: token.symbol, isSentByUs });
    }
  }
  return seen;
}

async function othersOf(
  deps: JudgeDeps,
  { chain, reading }: JudgedReading,
  { minDeposit, isNative }: Token,
  others: readonly SeenTransfer[],
): Promise<Fact[]> {
  if (others.length === 0) return [];
  const { projectId } = reading;
  const sides = others.flatMap(({ from, to }) => [from, to]);
  const owners = await deps.addresses.owners(chain.family, [...new Set(sides)]);
  const placeOf = makePlaceOf(projectId, [...owners.values()], null);
  const by = { placeOf, minDeposit, isNative, at: deps.clock.now() };
  return others.map((transfer) => foundOther(projectId, chain.name, transfer, by));
}
