/** What the watchers hand to economy mode (src/extensions/economy-scan/README.md). */

import type { EconomyReader, SignatureReader } from '#extensions/economy-scan/ports.ts';
import { makeEconomyStore } from '#extensions/economy-scan/store/economy-store.ts';
import { once } from '#shared/once.ts';

export const economyStore = /* @__PURE__ */ once(() => makeEconomyStore());

const readers = new WeakMap<object, EconomyReader | SignatureReader>();

/**
 * The economy reader over these nodes, made once: it learns how many blocks of logs each of them
 * can take, and which network each of them serves.
 */
export function keptEconomyReader<T extends EconomyReader | SignatureReader>(
  nodes: object,
  make: () => T,
): T {
  const reader = (readers.get(nodes) as T | undefined) ?? make();
  readers.set(nodes, reader);
  return reader;
}
