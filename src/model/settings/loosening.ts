/** Which changes of a setting let more through than before, by the kind of its value. */
import type { Stored } from './setting-values.ts';
import { sweepFamilies } from './sweep-settings.ts';

/**
 * Each new entry of a whitelist lets something through, and an empty list everything. The first entry
 * counts as well, although it shuts out the rest: sweeps may go to an entry of the list. Entries are
 * compared as text: a narrower range next to the old one counts as a new entry.
 */
export const opensList = (before: Stored['entries'], after: Stored['entries']): boolean =>
  (after.length === 0 && before.length > 0) || after.some((entry) => !before.includes(entry));

export const raisesLimit = (before: Stored['limits'], after: Stored['limits']): boolean =>
  before.some((limit) => {
    const next = after.find(({ chain, token }) => chain === limit.chain && token === limit.token);
    return !next || compareDecimals(next.amount, limit.amount) > 0;
  });

/** Only numbers above the chain's default are stored, so a number that is dropped is lowered. */
export const lowersRaised = (before: Stored['by-chain'], after: Stored['by-chain']): boolean =>
  (Object.keys(before) as (keyof typeof before)[]).some(
    (chain) => (after[chain] ?? 0) < before[chain]!,
  );

/** Only numbers below the chain's default are stored, so a new number lowers. */
export const lowersLowered = (before: Stored['by-chain'], after: Stored['by-chain']): boolean =>
  (Object.keys(after) as (keyof typeof after)[]).some(
    (chain) => after[chain]! < (before[chain] ?? Number.POSITIVE_INFINITY),
  );

/** A chain that the list did not name. */
export const namesMore = (before: Stored['chains'], after: Stored['chains']): boolean =>
  after.some((chain) => !before.includes(chain));

/** null means no bound. */
export const raisesBound = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);

/**
 * Sweeps that go anywhere but to the hot wallet, or to where they went before; and addresses of a
 * chain that delegate and did not, or keep to what was taken back after each sweep.
 */
export const sweepsLooser = (before: Stored['sweeps'], after: Stored['sweeps']): boolean =>
  changesDestination(before, after) || delegatesMore(before, after);

const changesDestination = (before: Stored['sweeps'], after: Stored['sweeps']): boolean =>
  sweepFamilies.some((family) => {
    const dest = after[family]?.dest ?? null;
    return dest !== null && dest !== before[family]?.dest;
  });

function delegatesMore({ EVM: before }: Stored['sweeps'], { EVM: after }: Stored['sweeps']) {
  const modes = after?.setCode ?? {};
  return (Object.keys(modes) as (keyof typeof modes)[]).some((chain) => {
    const mode = before?.setCode?.[chain];
    return mode === undefined || (mode === 'clear' && modes[chain] === 'keep');
  });
}

/** Compares canonical decimal texts exactly. */
function compareDecimals(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  const digits = Math.max(fractionA.length, fractionB.length);
  const x = BigInt(wholeA + fractionA.padEnd(digits, '0'));
  const y = BigInt(wholeB + fractionB.padEnd(digits, '0'));
  return x === y ? 0 : x < y ? -1 : 1;
}
