import type { WatchDeps } from '#domain/watch/deps.ts';
import type { BalanceRound, Cursor, EconomyProgress } from '#model/chain.ts';
import type { Look } from '../../ports.ts';
import type { Placed } from '../address-list.ts';
import { storeFound } from '../store-found.ts';
import type { Economy } from './economy.ts';
import { findChanges, type Values } from './find-changes.ts';

/** Addresses of one call for balances. */
export const addressesPerCall = 500;
/**
 * With more addresses, agreed balances are asked for again instead of being remembered: a process may
 * follow several chains.
 */
const maxRemembered = 100_000;
/** Changed addresses whose blocks are looked for together, before the progress is counted. */
const batchSize = 25;
/**
 * Blocks of changes that are looked for at once. Strangers decide how many there are, and each takes
 * calls to find: without a limit, a tick would end before the first one is stored.
 */
const blockBatchSize = 32;

export interface Compared {
  progress: EconomyProgress;
  deposits: number;
  blocks: number;
  failure: unknown;
}

interface Input {
  cursor: Cursor;
  progress: EconomyProgress;
  deadline: number;
  isLate: () => boolean;
}

/**
 * Finds deposits of the native coin: compares the balances of all addresses at the cursor's block
 * with those of the last comparison, a part of the addresses in each tick. Where one changed, the
 * blocks of the change are found by bisection and read whole.
 *
 * - A coin comes to an address, and leaves it only by a transaction of the address. So a balance
 *   only grows while the nonce stays, and bisection finds every block in which it grew.
 * - An address that sent since the last comparison may hold as much as before. Its nonce divides
 *   the range into parts in which the balance only grows.
 * - Two providers are asked. What one of them shows is looked for, and so one that lags or hides a
 *   change misses nothing. While the second does not answer, the comparison waits.
 *
 * The cursor's block must have been seen on the chain in this tick.
 */
export async function compareBalances(
  deps: WatchDeps,
  economy: Economy,
  input: Input,
): Promise<Compared> {
  const { cursor } = input;
  const { balanceCalls } = deps.chain.economy;
  const result: Compared = { progress: input.progress, deposits: 0, blocks: 0, failure: null };
  const round = input.progress.round ?? beginRound(economy, input.progress, cursor);
  if (!round) return result;
  const senders = await economy.notes.senders(deps.chain.name, input.progress.compared);
  let { done, upTo = input.progress.compared } = round;
  try {
    for (let call = 0; call < balanceCalls && done < round.addresses && !input.isLate(); call++) {
      const placed = economy.list.slice(done, round.addresses, addressesPerCall);
      const isLast = placed.length < addressesPerCall;
      const end = isLast ? round.addresses : (placed.at(-1) as Placed).place + 1;
      const lo = input.progress.compared;
      const part = { economy, lo, upTo, round, senders, placed, places: { from: done, end } };
      const compared = await comparePart(deps, part, input);
      result.deposits += compared.deposits;
      result.blocks += compared.blocks;
      done = compared.done;
      upTo = compared.upTo;
      if (compared.failure) throw compared.failure;
      if (done < end) break;
    }
  } catch (error) {
    result.failure = error;
  }
  result.progress = after(economy, input.progress, { ...round, done, upTo });
  return result;
}

/** A new comparison, if there is a block to compare at. */
function beginRound(
  economy: Economy,
  progress: EconomyProgress,
  cursor: Cursor,
): BalanceRound | null {
  if (cursor.scanned <= progress.compared) return null;
  return { block: cursor.scanned, hash: cursor.hash, addresses: economy.list.places, done: 0 };
}

/** The progress after a part of a round; a round that is whole becomes what the next begins at. */
function after(economy: Economy, progress: EconomyProgress, round: BalanceRound): EconomyProgress {
  const { round: _, ...rest } = progress;
  if (round.done < round.addresses) return { ...rest, round };
  const { agreed } = economy;
  agreed.at = round.hash;
  agreed.values = agreed.nextAt === round.hash ? agreed.next : new Map();
  agreed.next = new Map();
  return { ...rest, compared: round.block, comparedHash: round.hash };
}

interface Part {
  economy: Economy;
  /** The block of the last comparison. */
  lo: bigint;
  /** The changes of its first addresses are stored up to this block. */
  upTo: bigint;
  round: BalanceRound;
  senders: ReadonlySet<string>;
  placed: Placed[];
  /** Of the part; some may be empty. */
  places: { from: number; end: number };
}

/** The balances of a provider at both ends of the round. */
interface Ends {
  look: Look;
  before: Values;
  after: Values;
}

interface ComparedPart extends Omit<Compared, 'progress'> {
  done: number;
  upTo: bigint;
}

/**
 * The changes of all addresses before the place `done` are stored completely, and those of the next
 * ones up to the block `upTo`.
 */
async function comparePart(deps: WatchDeps, part: Part, input: Input): Promise<ComparedPart> {
  const { placed, senders, round, economy, places, lo } = part;
  const addresses = placed.map(({ address }) => address);
  const ends = await readEnds(part, addresses, input.progress);
  const isChanged = (address: string) =>
    senders.has(address) ||
    ends.some(({ before, after }) => before.get(address) !== after.get(address));
  const changed = addresses.flatMap((address, i) => (isChanged(address) ? [i] : []));
  const passed = new Set(input.cursor.passed?.map(({ number }) => number));
  const result: ComparedPart = {
    done: places.from,
    upTo: part.upTo,
    deposits: 0,
    blocks: 0,
    failure: null,
  };
  for (let start = 0; start < changed.length; ) {
    const indexes = changed.slice(start, start + batchSize);
    if (input.isLate()) return result;
    const group = indexes.map((i) => addresses[i] as string);
    const { numbers, upTo } = await changedBlocks(deps, part, ends, { group, from: result.upTo });
    const { deadline, isLate } = input;
    const hashes = await hashesOf(economy.reader, numbers);
    const stored = await storeFound(deps, economy, { numbers, hashes, passed, deadline, isLate });
    result.deposits += stored.deposits;
    result.blocks += stored.whole.length;
    result.failure = stored.failure;
    if (stored.unreadable) {
      deps.log.warn('watch.block-unreadable', {
        chain: deps.chain.name,
        block: String(stored.openAt),
      });
    }
    if (stored.openAt !== null && stored.openAt - 1n > result.upTo) {
      result.upTo = stored.openAt - 1n;
    }
    if (stored.openAt !== null || stored.failure) return result;
    result.upTo = upTo;
    if (upTo < round.block) continue;
    result.done = (placed[indexes.at(-1) as number] as Placed).place + 1;
    result.upTo = lo;
    start += batchSize;
  }
  result.done = places.end;
  result.upTo = lo;
  keepAgreed(economy, round, ends, addresses);
  return result;
}

/**
 * The hashes of these blocks by the second provider: a block that is read by itself hangs on no
 * other block, so a node on another fork would not be noticed.
 */
async function hashesOf(
  reader: Economy['reader'],
  numbers: readonly bigint[],
): Promise<Map<bigint, string>> {
  const look = reader.hasSecond ? 'second' : 'first';
  const headers = await Promise.all(numbers.map((number) => reader.header(number, look)));
  return new Map(headers.flatMap((header) => (header ? [[header.number, header.hash]] : [])));
}

/** The balances at both ends, by each provider. What was agreed on before is not asked for again. */
async function readEnds(
  part: Part,
  addresses: string[],
  progress: EconomyProgress,
): Promise<Ends[]> {
  const { economy, round } = part;
  const { reader, agreed } = economy;
  const looks: Look[] = reader.hasSecond ? ['first', 'second'] : ['first'];
  const known = agreed.at === progress.comparedHash ? agreed.values : new Map<string, bigint>();
  const isKnown = addresses.every((address) => known.has(address));
  const read = async (block: bigint, look: Look) => {
    const balances = await reader.balances(addresses, block, look);
    return new Map(addresses.map((address, i) => [address, balances[i] as bigint]));
  };
  return Promise.all(
    looks.map(async (look) => ({
      look,
      before: isKnown ? known : await read(progress.compared, look),
      after: await read(round.block, look),
    })),
  );
}

/** Remembers the balances on which all providers agree. */
function keepAgreed(
  economy: Economy,
  round: BalanceRound,
  ends: Ends[],
  addresses: string[],
): void {
  const { agreed } = economy;
  if (round.addresses > maxRemembered) return;
  if (agreed.nextAt !== round.hash) agreed.next = new Map();
  agreed.nextAt = round.hash;
  const [first, second = first] = ends;
  for (const address of addresses) {
    const balance = first?.after.get(address);
    if (balance !== undefined && second?.after.get(address) === balance) {
      agreed.next.set(address, balance);
    }
  }
}

/** Blocks of changes, ascending: all of them up to `upTo`. */
interface Changes {
  numbers: bigint[];
  upTo: bigint;
}

/** The next blocks of the round, after `from`, in which coin came to the addresses of the group. */
async function changedBlocks(
  deps: WatchDeps,
  part: Part,
  ends: Ends[],
  { group, from: lo }: { group: string[]; from: bigint },
): Promise<Changes> {
  const { reader } = part.economy;
  const hi = part.round.block;
  const found = new Set<bigint>();
  let upTo = hi;
  const add = (changes: Changes) => {
    for (const number of changes.numbers) found.add(number);
    if (changes.upTo < upTo) upTo = changes.upTo;
  };
  const owners = await deps.addresses.owners(deps.chain.family, group);
  // What comes to a hot wallet is not a deposit, and what it sent is known.
  const isHot = (address: string) => owners.get(address)?.subIndex === 0;
  const isAsked = (address: string) => !isHot(address) || !part.senders.has(address);
  for (const { look, before, after } of ends) {
    const read = async (addresses: string[], block: bigint): Promise<Values> => {
      const balances = await reader.balances(addresses, block, look);
      return new Map(addresses.map((address, k) => [address, balances[k] as bigint]));
    };
    const open = group.filter(isAsked);
    const now = lo > part.lo && open.length > 0 ? await read(open, lo) : before;
    const isLess = (address: string, values: Values) =>
      (after.get(address) ?? 0n) < (values.get(address) ?? 0n);
    const hasSent = (address: string) =>
      part.senders.has(address) || isLess(address, before) || isLess(address, now);
    const quiet = open.filter((address) => !hasSent(address));
    const values = (from: Values) =>
      new Map(quiet.map((address) => [address, from.get(address) as bigint]));
    add(await nextChanges({ lo, hi, before: values(now), after: values(after) }, read));
    for (const address of open.filter(hasSent)) {
      add(await senderBlocks(reader, { address, lo, hi, read }));
    }
  }
  const numbers = [...found].filter((number) => number <= upTo);
  return { numbers: numbers.sort((a, b) => (a < b ? -1 : 1)), upTo };
}

async function nextChanges(...[range, read]: Parameters<typeof findChanges>): Promise<Changes> {
  const numbers = [...(await findChanges(range, read, blockBatchSize))];
  const last = numbers.at(-1);
  return { numbers, upTo: numbers.length < blockBatchSize ? range.hi : (last as bigint) };
}

/** The same for an address that sent: between two of its transactions its balance only grows. */
async function senderBlocks(
  reader: Economy['reader'],
  of: {
    address: string;
    lo: bigint;
    hi: bigint;
    read: (addresses: string[], block: bigint) => Promise<Values>;
  },
): Promise<Changes> {
  const { address, lo, hi, read } = of;
  const nonces = async (_: string[], block: bigint) =>
    new Map([[address, await reader.nonce(address, block)]]);
  const [before, after] = await Promise.all([nonces([], lo), nonces([], hi)]);
  const sent = await nextChanges({ lo, hi, before, after }, nonces);
  const ends = sent.upTo < hi ? sent.numbers : [...sent.numbers, hi + 1n];
  const found: bigint[] = [...sent.numbers];
  let from = lo;
  for (const end of ends) {
    const to = end - 1n;
    if (to > from) {
      const range = {
        lo: from,
        hi: to,
        before: await read([address], from),
        after: await read([address], to),
      };
      const between = await nextChanges(range, read);
      found.push(...between.numbers);
      if (between.upTo < to) return { numbers: found, upTo: between.upTo };
    }
    from = end;
  }
  return { numbers: found, upTo: sent.upTo };
}
