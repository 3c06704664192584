/** Checks that all families have in common: the network, its newest block, and its pace. */
import { blocksIn } from '#model/blocks-in.ts';
import type { Chain } from '#model/chain.ts';
import { networkOf } from '../preflight/provider-says.ts';
import { type Check, differs, isMissing, noAnswer, ok } from './check.ts';
import type { Subject } from './subject.ts';

/** The network of the provider, by what `read` asks. */
export const networkCheck = <S extends Subject>(
  methods: readonly string[],
  read: (subject: S) => Promise<string>,
): Check<S> => ({
  name: 'network',
  methods,
  ofSending: true,
  expected: ({ chain }) => networkOf(chain) ?? 'any network',
  breaks: ({ reads }) =>
    reads
      ? 'the watcher does not read from it, and payments do not refer to its blocks'
      : 'payments that are sent to it are never mined',
  async ask(subject) {
    const wanted = networkOf(subject.chain);
    try {
      const network = await read(subject);
      return wanted === null || network === wanted ? ok(network) : differs(network);
    } catch (error) {
      // A service that only takes bytes need not report it: only readers are asked for it.
      if (!subject.reads && isMissing(error)) return ok('it does not report it; nothing needs it');
      throw error;
    }
  },
});

/** A provider may be so far behind the best one: this many seconds, or blocks where that is more. */
const lagSeconds = 10;
const lagBlocks = 3n;
/** How old a newest block may be: this many seconds, or blocks where that is more. */
const ageSeconds = 60;
const ageBlocks = 10;

const secondsOf = (chain: Chain, blocks: bigint): number =>
  Math.round((Number(blocks) * chain.blockTimeMs) / 1000);

const toleratedLag = (chain: Chain): bigint => {
  const blocks = blocksIn(chain, lagSeconds);
  return blocks > lagBlocks ? blocks : lagBlocks;
};

const toleratedAge = (chain: Chain): number =>
  Math.max(ageSeconds, (ageBlocks * chain.blockTimeMs) / 1000);

export const newestCheck = <S extends Subject>(methods: readonly string[]): Check<S> => ({
  name: 'newest block',
  methods,
  expected: ({ chain }) =>
    `at most ${toleratedLag(chain)} blocks behind the best provider, and ${toleratedAge(chain)} s old`,
  breaks:
    'deposits are seen late, and finality is the lower of two providers: credits and confirmations wait',
  async ask(subject) {
    const { chain } = subject;
    const { number, timestamp, readAt } = await subject.newest();
    const best = subject.best() ?? number;
    const behind = best > number ? best - number : 0n;
    const age = Math.round(readAt / 1000 - timestamp);
    const came = `block ${number}, ${age} s old, ${behind} blocks (${secondsOf(chain, behind)} s) behind`;
    const right = behind <= toleratedLag(chain) && Math.abs(age) <= toleratedAge(chain);
    return right ? ok(came) : differs(came);
  },
});

/** The block time is measured over this many seconds. */
const measuredSeconds = 300;
/** Less says nothing: timestamps are whole seconds, and block times vary. */
const minBlocks = 10;
const minSeconds = 20;
/** Below the newest block, so that every node behind a provider's address has it. */
const settled = 8n;
const tolerance = 0.25;

const shown = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

export const blockTimeCheck = <S extends Subject>(methods: readonly string[]): Check<S> => ({
  name: 'block time',
  methods,
  expected: ({ chain }) => `${shown(chain.blockTimeMs)}, within 25 %`,
  breaks:
    'depths that represent a time are too deep or too shallow (rewinds, finality without a tag): change blockTimeMs in the catalogue or in the stage',
  async ask(subject) {
    const { blockTimeMs } = subject.chain;
    const { number } = await subject.newest();
    const wanted = blocksIn(subject.chain, measuredSeconds);
    const span = wanted > 20n ? wanted : 20n;
    const last = await subject.headFrom(number > settled ? number - settled : number);
    // The first block's own time is invented on many networks.
    const first = await subject.headFrom(last.number > span ? last.number - span : 1n);
    const blocks = Number(last.number - first.number);
    if (blocks < minBlocks || blocks * blockTimeMs < minSeconds * 1000)
      return noAnswer(`${number} blocks are too few to measure`);
    const measured = ((last.timestamp - first.timestamp) * 1000) / blocks;
    const came = `${shown(measured)} over ${blocks} blocks`;
    return Math.abs(measured / blockTimeMs - 1) <= tolerance ? ok(came) : differs(came);
  },
});
