import type { WatchDeps } from '#domain/watch/deps.ts';
import type { BalanceRound, Cursor } from '#model/chain.ts';
import type { Look } from '../../ports.ts';
import type { SignatureScan } from './signature-scan.ts';
import type { SlotProgress } from './slot-progress.ts';
import { storeNamed } from './store-named.ts';

/** Addresses that share the exchanges with a provider. */
const batchSize = 20;

export interface Asked {
  progress: SlotProgress;
  deposits: number;
  blocks: number;
  failure: unknown;
}

interface Input {
  cursor: Cursor;
  progress: SlotProgress;
  deadline: number;
  isLate: () => boolean;
}

/**
 * Asks the next addresses of the list what happened to them, up to a block that all of them are
 * asked for: a round. The next round asks the other provider, and goes back over this one's blocks:
 * so two providers cover each block, and a round costs the lists of one.
 *
 * The cursor's block must have been seen on the chain in this tick.
 */
export async function askRound(deps: WatchDeps, scan: SignatureScan, input: Input): Promise<Asked> {
  const { cursor, progress } = input;
  const { hasSecond } = scan.reader;
  const result: Asked = { progress, deposits: 0, blocks: 0, failure: null };
  if (!progress.round && cursor.scanned <= progress.witnessed && !hasLeft(progress)) return result;
  const round = progress.round ?? beginRound(scan, cursor);
  const look = hasSecond ? (round.look ?? otherLook(progress.look)) : 'first';
  let { done, upTo = progress.compared } = round;
  try {
    for (let left = deps.chain.economy.lookups; left > 0 && done < round.addresses; ) {
      if (input.isLate()) break;
      const asked = Math.min(left, batchSize);
      const placed = scan.list.slice(done, round.addresses, asked);
      const last = placed.at(-1);
      const end = last && placed.length === asked ? last.place + 1 : round.addresses;
      const addresses = placed.map(({ address }) => address);
      const range = { above: upTo, to: round.block };
      const stored = await storeNamed(deps, scan, { addresses, range, look }, input);
      result.deposits += stored.deposits;
      result.blocks += stored.whole.length;
      if (stored.failure) throw stored.failure;
      if (stored.openAt !== null) {
        if (stored.openAt - 1n > upTo) upTo = stored.openAt - 1n;
        if (stored.unreadable) {
          const block = stored.openAt.toString();
          deps.log.warn('watch.block-unreadable', { chain: deps.chain.name, block });
        }
        break;
      }
      done = end;
      upTo = progress.compared;
      left -= asked;
    }
  } catch (error) {
    result.failure = error;
  }
  // A provider that is away does not keep the other from looking: it finds what there is.
  const hasFailed =
    result.failure !== null && hasSecond && done === 0 && upTo === progress.compared;
  result.progress =
    done < round.addresses
      ? {
          ...progress,
          round: { ...round, done, upTo, ...(hasFailed && { look: otherLook(look) }) },
        }
      : afterRound(progress, round, { look, hasSecond });
  return result;
}

/** Blocks that only one provider has covered. */
const hasLeft = ({ compared, witnessed }: SlotProgress) => compared < witnessed;

const beginRound = ({ list }: SignatureScan, { scanned, hash }: Cursor): BalanceRound => ({
  block: scanned,
  hash,
  addresses: list.places,
  done: 0,
});

const otherLook = (look: Look | undefined): Look => (look === 'first' ? 'second' : 'first');

/** What the last round covered once, this one has covered again, unless the same provider was asked. */
function afterRound(
  progress: SlotProgress,
  { block, hash }: BalanceRound,
  { look, hasSecond }: { look: Look; hasSecond: boolean },
): SlotProgress {
  const { witnessed, witnessedHash, compared, comparedHash, own } = progress;
  const once = { witnessed: block, witnessedHash: hash, own, look };
  if (hasSecond && progress.look === look) return { ...once, compared, comparedHash };
  return hasSecond
    ? { ...once, compared: witnessed, comparedHash: witnessedHash }
    : { ...once, compared: block, comparedHash: hash };
}
