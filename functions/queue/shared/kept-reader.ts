import type { ChainReader } from '#ports/chains.ts';

const readers = new WeakMap<object, ChainReader>();

/**
 * The reader over these nodes, made once: what it learns of its providers (who knows the final
 * block, which batch they take) outlives a tick.
 */
export function keptReader(nodes: object, make: () => ChainReader): ChainReader {
  const reader = readers.get(nodes) ?? make();
  readers.set(nodes, reader);
  return reader;
}
