/** Values of some addresses, by address. */
export type Values = Map<string, bigint>;

/**
 * The blocks in (lo, hi] in which a value changed, by bisection: all of them, for a value that only
 * grows or only falls. `before` and `after` are the values at `lo` and `hi`, of the same addresses.
 * One reading serves all addresses that are still open. With `most`, it ends once it has found that
 * many: all of them up to the last one.
 */
export async function findChanges(
  range: { lo: bigint; hi: bigint; before: Values; after: Values },
  read: (addresses: string[], block: bigint) => Promise<Values>,
  most = Number.POSITIVE_INFINITY,
): Promise<Set<bigint>> {
  const { lo, hi, before, after } = range;
  const open = [...after.keys()].filter((address) => before.get(address) !== after.get(address));
  if (open.length === 0) return new Set();
  if (hi - lo <= 1n) return new Set([hi]);
  const middle = (lo + hi) / 2n;
  const values = await read(open, middle);
  const lower = { lo, hi: middle, before, after: values };
  const upper = { lo: middle, hi, before: values, after: pick(after, open) };
  const below = await findChanges(lower, read, most);
  if (below.size >= most) return below;
  return new Set([...below, ...(await findChanges(upper, read, most - below.size))]);
}

const pick = (values: Values, addresses: string[]): Values =>
  new Map(addresses.map((address) => [address, values.get(address) as bigint]));
