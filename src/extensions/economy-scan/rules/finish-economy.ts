import type { WatchDeps } from '#domain/watch/deps.ts';
import { noteUnknown } from '#domain/watch/note-unknown.ts';
import { rewind } from '#domain/watch/rewind.ts';
import { rewindDepth } from '#domain/watch/rewind-depth.ts';
import { storeBlocks } from '#domain/watch/store-blocks.ts';
import type { Cursor } from '#model/chain.ts';

/** The most blocks that are read and stored before the progress is recorded. */
const blocksPerRead = 20n;

interface Input {
  cursor: Cursor;
  fence: number;
  deadline: number;
  /** Whether storing must end; the deadline ends reading. */
  isLate: () => boolean;
}

/**
 * What a tick of exact mode does first on a chain that was scanned in economy mode: it reads whole
 * what the comparison of balances and the second provider's logs had not covered yet. The cursor
 * stays meanwhile, so that a reorganisation is noticed. Returns the cursor without `economy` once
 * all is covered. 'unfinished': the next tick continues. 'over': there was a reorganisation, and the
 * tick ends.
 */
export async function finishEconomy(
  deps: WatchDeps,
  input: Input,
): Promise<Cursor | 'unfinished' | 'over'> {
  const { economy, ...exact } = input.cursor;
  if (!economy) return input.cursor;
  const { chain, chainState, reader, clock } = deps;
  const [hash] = await reader.blockHashes([exact.scanned]);
  if (hash !== exact.hash) {
    const isLate = () => clock.nowMs() >= input.deadline;
    await rewind(deps, { cursor: input.cursor, fence: input.fence, isLate });
    return 'over';
  }
  let covered = await coveredBy(deps, { ...exact, economy });
  if (covered.number < exact.scanned) {
    deps.log.warn('watch.exact-resumed', {
      chain: chain.name,
      from: covered.number.toString(),
      to: exact.scanned.toString(),
    });
  }
  while (covered.number < exact.scanned) {
    const withinMs = input.deadline - clock.nowMs();
    if (withinMs <= 0) return 'unfinished';
    const from = covered.number + 1n;
    const most = covered.number + blocksPerRead;
    const blocks = await reader.readBlocks(from, most < exact.scanned ? most : exact.scanned, {
      withinMs,
      ours: (address) => deps.filter.maybeOurs(address),
    });
    if (blocks[0]?.parentHash !== covered.hash) return 'unfinished';
    const stored = await storeBlocks(deps, blocks, input.isLate);
    const whole = blocks.slice(0, stored.whole);
    const last = whole.at(-1);
    if (!last) return 'unfinished';
    noteUnknown(deps, whole);
    covered = { number: last.number, hash: last.hash };
    const progress = {
      compared: last.number,
      comparedHash: last.hash,
      witnessed: last.number,
    };
    const cursor = { ...exact, updatedAt: clock.now(), economy: progress };
    if (!(await chainState.advance({ cursor, fence: input.fence, blocks: whole })))
      return 'unfinished';
    if (whole.length < blocks.length) return 'unfinished';
  }
  return covered.hash === exact.hash ? exact : 'unfinished';
}

/** The newest block of our coverage up to which economy mode has covered everything. */
async function coveredBy(
  { chain, chainState, strays }: Pick<WatchDeps, 'chain' | 'chainState' | 'strays'>,
  { scanned, hash, economy }: Cursor & { economy: NonNullable<Cursor['economy']> },
): Promise<{ number: bigint; hash: string }> {
  const { compared, comparedHash, witnessed } = economy;
  const looked = strays && economy.taken !== undefined ? economy.taken : witnessed;
  const block = [compared, witnessed, looked].reduce((a, b) => (a < b ? a : b));
  if (block >= scanned) return { number: scanned, hash };
  if (block === compared) return { number: compared, hash: comparedHash };
  const depth = rewindDepth(chain);
  const known = await chainState.hashes(chain.name, block > depth ? block - depth : 0n, block);
  const [newest] = [...known].sort(([a], [b]) => (a > b ? -1 : 1));
  if (!newest) throw new Error(`the coverage has no blocks left up to ${block}`);
  return { number: newest[0], hash: newest[1] };
}
