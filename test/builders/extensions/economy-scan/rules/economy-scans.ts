import type { Chain } from '#model/chain.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import type { EconomyChain } from '#test/fakes/economy-chain.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import type { SignatureChain } from '#test/fakes/signature-chain.ts';
import { virtualWatch } from '#test/fakes/virtual-watch.ts';

/** A watcher of an empty chain from block 0 on. */
export function watching(chain: Chain, fork: EconomyChain | SignatureChain, hash: string) {
  const cursor = buildCursor({ chain: chain.name, scanned: 0n, hash, finalized: 0n });
  const reader = { ...fork.reader(), finalized: async () => 0n };
  const watch = virtualWatch({ chain, cursor, reader });
  watch.deps.payments = fork.payments();
  watch.deps.orders = fakeOrderStore({
    nextWithWork: async () => ({ approved: [], inFlight: [], next: null }),
    addressesWithWork: async () => [],
  });
  return watch;
}
