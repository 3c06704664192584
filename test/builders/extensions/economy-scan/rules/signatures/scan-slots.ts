import { chains } from '#chains/catalog/catalog.ts';
import { AddressFilter, base58Fingerprint } from '#domain/watch/address-filter.ts';
import { AddressList } from '#extensions/economy-scan/rules/address-list.ts';
import {
  makeSignatureScan,
  type SignatureScan,
} from '#extensions/economy-scan/rules/signatures/signature-scan.ts';
import { slotScan } from '#extensions/economy-scan/rules/signatures/slot-scan.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { fakeOrderStore } from '#test/fakes/ports/order-store.ts';
import { SignatureChain } from '#test/fakes/signature-chain.ts';
import { virtualWatch } from '#test/fakes/virtual-watch.ts';

export const address = `Addr${'1'.repeat(32)}Aabcdefg`;
const owner: AddressOwner = { family: 'SOL', address, projectId: 'demo', subIndex: 1, userId: 'u' };

/** A watcher of SOL from slot 0 on, in exact mode. */
export async function watching() {
  const set = { enabled: true, creditsFinalOnly: false, creditSeconds: 0 };
  // What is found is found by the rounds.
  const chain = { ...chains.SOL, ...set, economy: { ...chains.SOL.economy, active: 0 } };
  const fork = new SignatureChain(chain);
  const reader = { ...fork.reader(), finalized: async () => 0n };
  const [hash] = (await fork.reader().blockHashes?.([0n])) ?? [];
  const start = buildCursor({ chain: 'SOL', scanned: 0n, hash: hash!, finalized: 0n });
  const watch = virtualWatch({ chain, cursor: start, owners: [owner], reader });
  const { deps } = watch;
  deps.filter = new AddressFilter('SOL', base58Fingerprint);
  const blocks = [{ number: 0n, hash: start.hash, coverage: ['start'] }];
  await deps.chainState.advance({ cursor: start, fence: 0, blocks });
  deps.payments = fork.payments();
  deps.orders = fakeOrderStore({
    nextWithWork: async () => ({ approved: [], inFlight: [], next: null }),
    addressesWithWork: async () => [],
  });
  /** What the process remembers that is in economy mode now. */
  const remembered: { signatures?: SignatureScan } = {};
  return {
    fork,
    watch,
    remembered,
    stored: () => [...watch.deposits.values()],
    setEconomy(faults: Parameters<typeof fork.signatureReader>[0] = {}) {
      deps.chain = { ...deps.chain, scan: 'economy' };
      const list = new AddressList('SOL');
      const signatures = makeSignatureScan(fork.signatureReader(faults), list, watch.notes);
      remembered.signatures = signatures;
      deps.scan = slotScan(signatures);
    },
    /** Empty blocks, one tick after each. */
    async pass(count: number) {
      for (let n = 0; n < count; n++) {
        fork.mine([], 0);
        await watch.tick();
      }
    },
  };
}
