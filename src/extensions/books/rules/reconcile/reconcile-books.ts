/**
 * One run of reconciliation: judges what was read before, and reads what is due now. A reading can be
 * judged only later, when the watcher has passed it and it is final.
 */
import type { Chain } from '#model/chain.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { Ids } from '#ports/runtime.ts';
import type { Family } from '#shared/chains.ts';
import type { Look, Progress } from '../../model/look.ts';
import type { BooksReader, DueAddress, HeldReader } from '../../ports.ts';
import {
  lookSize,
  roundAfter,
  roundAt,
  roundSeconds,
  roundTarget,
  walkAt,
} from './due-addresses.ts';
import { progressAt } from './has-opened.ts';
import { type JudgeCounts, type JudgeDeps, judgeLooks } from './judge-looks.ts';

export interface ReconcileDeps extends JudgeDeps {
  held: HeldReader;
  books: Pick<BooksReader, 'balances' | 'entries' | 'movedOn'>;
  addresses: Pick<AddressBook, 'owners' | 'journal' | 'journalEnds'>;
  projectIds(): Promise<string[]>;
  ids: Ids;
}

export interface ReconcileCounts extends JudgeCounts {
  read: number;
  /** Chains that could not be read or judged; each has a line `books.unchecked`. */
  failed: number;
}

/**
 * Seconds from the last opening that was read to the first round after it: until an opening is judged, what the
 * address holds would be a difference.
 */
const openingSeconds = 12 * 3_600;

/**
 * Runs until `deadline` (unix ms); the look that is begun may take half a minute more. `every`: seconds until
 * the next run.
 */
export async function reconcileBooks(
  deps: ReconcileDeps,
  { chains, every, deadline }: { chains: Chain[]; every: number; deadline: number },
): Promise<ReconcileCounts> {
  const counts: ReconcileCounts = {
    compared: 0,
    openings: 0,
    explained: 0,
    differences: 0,
    again: 0,
    read: 0,
    failed: 0,
  };
  const failing = new Set<Chain>();
  /** One chain whose nodes fail must not end the run of the others. */
  const attempt = async (chain: Chain, work: () => Promise<void>) => {
    if (failing.has(chain)) return;
    try {
      await work();
    } catch (reason) {
      failing.add(chain);
      counts.failed += 1;
      deps.log.warn('books.unchecked', { chain: chain.name, reason });
    }
  };
  /** Reads these addresses, or has the next run read them. */
  const lookNowOrLater = async (chain: Chain, addresses: readonly DueAddress[]) => {
    let left = addresses;
    await attempt(chain, async () => {
      left = await look(deps, chain, addresses, counts);
    });
    if (left.length > 0) await deps.store.addDue(chain.name, left);
  };
  const now = deps.clock.now();
  const progress = await begin(deps, await deps.store.progress(), chains);
  const isLate = () => deps.clock.nowMs() > deadline;

  for (const chain of chains) {
    await attempt(chain, () => judgeLooks(deps, chain, counts, deadline));
  }
  for (const chain of chains) {
    await attempt(chain, () => lookAgain(chain));
  }
  await walk();
  for (const family of new Set(chains.map((chain) => chain.family))) await round(family);
  return counts;

  /** Those whom earlier runs could not read or judge. */
  async function lookAgain(chain: Chain): Promise<void> {
    for (let isAnyLeft = false; !isAnyLeft && !isLate(); ) {
      const due = await deps.store.due(chain.name);
      if (due.length === 0) return;
      for (const opens of [true, false]) {
        const part = due.filter((one) => one.opens === opens);
        const left = await look(deps, chain, part, counts);
        await deps.store.removeDue(
          chain.name,
          part.filter((one) => !left.includes(one)),
        );
        isAnyLeft ||= left.length > 0;
      }
    }
  }

  /** Those who moved in the half day that ended last, a page at a time. */
  async function walk(): Promise<void> {
    const { endedAt, day } = walkAt(now);
    const projects = (await deps.projectIds()).sort();
    const isNew = progress.walk?.endedAt !== endedAt;
    let next = isNew ? first(projects) : (progress.walk?.next ?? null);
    while (next && !isLate()) {
      const { projectId, cursor } = next;
      const page = await deps.books.movedOn({ projectId, day, cursor });
      for (const chain of chains) {
        // Until its first round is over, an address may not have its opening.
        if (typeof progress.rounds[chain.family]?.opensUpTo === 'number') continue;
        const addresses = page.addresses
          .filter((one) => one.chain === chain.name)
          .map(({ address }): DueAddress => ({ projectId, address, opens: false }));
        await lookNowOrLater(chain, addresses);
      }
      next =
        page.next === null
          ? first(projects.filter((one) => one > projectId))
          : { projectId, cursor: page.next };
      progress.walk = { endedAt, next };
      await deps.store.storeProgress(progress);
    }
    if (isNew && !next) progress.walk = { endedAt, next: null };
    await deps.store.storeProgress(progress);
  }

  /** All addresses of a family whose turn has come. */
  async function round(family: Family): Promise<void> {
    const own = chains.filter((chain) => chain.family === family);
    const { allocated: end } = await deps.addresses.journalEnds();
    const { opensUpTo, ...known } = progress.rounds[family]!;
    const seconds = roundSeconds(family, end, every);
    const current = opensUpTo === null ? roundAt(known, now, seconds) : known;
    const target = opensUpTo ?? roundTarget(current, end, { now, every, seconds });
    let { position } = current;
    while (position < target && !isLate()) {
      const entries = (await deps.addresses.journal(family, position)).filter(
        (entry) => entry.position <= target,
      );
      const owners = await deps.addresses.owners(
        family,
        entries.map(({ address }) => address),
      );
      const addresses = [...owners].map(
        ([address, { projectId }]): DueAddress => ({
          projectId,
          address,
          opens: opensUpTo !== null,
        }),
      );
      // Where no chain can be read, the next run goes on here.
      if (own.every((chain) => failing.has(chain))) break;
      for (const chain of own) await lookNowOrLater(chain, addresses);
      position = entries.at(-1)?.position ?? target;
    }
    const isOpened = opensUpTo !== null && position >= opensUpTo;
    const after = roundAfter(current, position, { end, now, every, seconds });
    progress.rounds[family] = isOpened
      ? { startedAt: now + openingSeconds, position: 0, isDone: false, opensUpTo: null }
      : { ...after, opensUpTo };
    await deps.store.storeProgress(progress);
  }
}

const first = ([projectId]: readonly string[]) =>
  projectId === undefined ? null : { projectId, cursor: null };

/** The progress of this run. A family's first round, also after a gap, makes openings. */
async function begin(
  deps: ReconcileDeps,
  known: Progress | null,
  chains: readonly Chain[],
): Promise<Progress> {
  const now = deps.clock.now();
  const before = progressAt(known, now);
  const { allocated } = await deps.addresses.journalEnds();
  const rounds: Progress['rounds'] = { ...before?.rounds };
  for (const { family } of chains) {
    rounds[family] ??= { startedAt: now, position: 0, isDone: false, opensUpTo: allocated };
  }
  return { lastRunAt: now, rounds, walk: before?.walk ?? null };
}

/** Reads what these addresses hold, and notes it. Gives those that could not be read. */
async function look(
  deps: ReconcileDeps,
  chain: Chain,
  addresses: readonly DueAddress[],
  counts: ReconcileCounts,
): Promise<DueAddress[]> {
  const unread: DueAddress[] = [];
  for (let start = 0; start < addresses.length; start += lookSize) {
    const part = addresses.slice(start, start + lookSize);
    const owners = await deps.addresses.owners(
      chain.family,
      part.map(({ address }) => address),
    );
    // The account where all projects pay for energy is nobody's address.
    const own = part.filter((one) => owners.get(one.address)?.projectId === one.projectId);
    if (own.length === 0) continue;
    const at = deps.clock.now();
    const held = new Map(
      (
        await deps.held.held(
          chain,
          own.map(({ address }) => address),
        )
      ).map((reading) => [reading.address, reading]),
    );
    const readings = own.flatMap(({ projectId, address }) => {
      const reading = held.get(address);
      return reading ? [{ ...reading, projectId, chain: chain.name, at }] : [];
    });
    counts.read += readings.length;
    unread.push(...own.filter(({ address }) => !held.has(address)));
    if (readings.length === 0) continue;
    const noted: Look = {
      lookId: deps.ids.next('BL'),
      chain: chain.name,
      at,
      isSecond: false,
      opens: part[0]!.opens,
      readings,
    };
    await deps.store.putLook(noted);
  }
  return unread;
}
