/**
 * The place of a call in its transaction, such as '0.1'. A deposit's identity holds it, so it must
 * be the same by either kind of trace and in every release.
 *
 * Calls without value to addresses of at most two bytes do not count among the calls next to them.
 * `trace_block` leaves those of precompiles out (erigon, nethermind, reth), and a network may add a
 * precompile with each upgrade. POLYGON's coin (0x1010) and BSC's contracts (0x1000 to 0x3000) are
 * not precompiles, but have such addresses too. What moves below such a call counts, under a number
 * of its own: '0.p0.1' is a call below the first of these that moved anything.
 */
import { parseQuantity } from '../../node/node-json.ts';

/** Whether a call does not count among the calls next to it. */
export function isHiddenCall(to: unknown, value: unknown, what: string): boolean {
  if (typeof to !== 'string' || !/^0x0{36}[0-9a-f]{4}$/i.test(to)) return false;
  return value == null || parseQuantity(value, what) === 0n;
}

/** The path of the call `index` below `parent`. */
export const below = (parent: string, index: number | string): string =>
  parent === '' ? `${index}` : `${parent}.${index}`;

/**
 * The paths of the calls at these places of `trace_block`, of which those at `hidden` do not count.
 * `moving` are the places of all calls that moved value.
 */
export function countedPaths(
  hidden: readonly number[][],
  moving: readonly number[][],
): (place: number[]) => string {
  if (hidden.length === 0) return (place) => place.join('.');
  const isHidden = new Set(hidden.map((place) => place.join('.')));
  const beside = new Map<string, number[]>();
  for (const place of hidden) {
    const parent = place.slice(0, -1).join('.');
    const others = beside.get(parent);
    if (others) others.push(place.at(-1)!);
    else beside.set(parent, [place.at(-1)!]);
  }
  const prefixesOf = (place: number[]) => place.map((_, i) => place.slice(0, i + 1).join('.'));
  const hasMoved = new Set(moving.flatMap((place) => prefixesOf(place)));
  return (place) =>
    place.reduce((path, index, i) => {
      const parent = place.slice(0, i).join('.');
      const before = (beside.get(parent) ?? []).filter((one) => one < index);
      if (!isHidden.has(below(parent, index))) return below(path, index - before.length);
      const moved = before.filter((one) => hasMoved.has(below(parent, one)));
      return below(path, `p${moved.length}`);
    }, '');
}
