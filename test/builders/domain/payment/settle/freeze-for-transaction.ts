import type { SettleDeps } from '#domain/payment/settle/deps.ts';
import {
  freezeForTransaction,
  judgeSuspects,
} from '#domain/payment/settle/freeze-for-transaction.ts';
import { makeSettleMemory } from '#domain/payment/settle/settle-memory.ts';
import { factsFromText } from '#extensions/books/rules/facts/facts-text.ts';
import { recordStrays } from '#extensions/books/rules/record-strays.ts';
import type { Chain, SentTransaction, Transfer } from '#model/chain.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { ReceiptVerdict } from '#model/transfer-claim.ts';
import type { AddressBook } from '#ports/deposits.ts';
import { fake } from '#test/fakes/fake.ts';
import { fakeChainReader } from '#test/fakes/ports/chain-reader.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { memoryStrayMoves } from '#test/fakes/ports/stray-move-store.ts';

/** A watcher that sees transactions which we did not sign. `said` is what providers say of each, in turn. */
export function freezing(set: {
  chain: Chain;
  owners: AddressOwner[];
  said?: ReceiptVerdict['kind'][];
  books?: boolean;
}) {
  const { chain, owners, said = [] } = set;
  const { store, outboxes } = memoryStrayMoves();
  const frozen: string[] = [];
  const answers = [...said];
  let now = 1_800_000_000;
  const clock = fakeClock(() => now * 1_000);
  const ownerOf = new Map(owners.map((owner) => [owner.address.toLowerCase(), owner]));
  const strays = {
    store,
    facts: recordStrays({
      chain,
      addresses: fake<AddressBook>({
        owners: async (_family, addresses) =>
          new Map(
            addresses.flatMap((one) => {
              const owner = ownerOf.get(one.toLowerCase());
              return owner ? [[one, owner] as const] : [];
            }),
          ),
      }),
      maybeOurs: (address) => ownerOf.has(address.toLowerCase()),
      canonical: (address) => address,
      energyAccount: null,
      clock,
    }),
  };
  const deps = fake<SettleDeps>({
    chain,
    clock,
    log: fakeLogger().log,
    memory: makeSettleMemory(),
    payments: fakePaymentStore({
      freezeAddress: async (_chain, address) => void frozen.push(address),
    }),
    reader: fakeChainReader({
      confirmReceipts: async (claims) =>
        claims.map(() => ({ kind: answers.shift() ?? 'confirmed', provider: null })),
      shownBy: () => undefined,
    }),
    strays: set.books === false ? undefined : strays,
  });
  /** Sees a transaction of `address` in block 9, of which the block has these entries and transfers. */
  const see = async (
    address: string,
    { sent, transfers }: { sent: SentTransaction[]; transfers: Transfer[] },
  ) => {
    now += 1;
    const own = sent.find(({ from }) => from === address.toLowerCase() || from === address)!;
    const block = { number: 9n, hash: 'block 9', sent, transfers };
    await freezeForTransaction(deps, block, { ...own, address, why: 'not ours' });
  };
  const later = async () => {
    now += 600;
    await judgeSuspects(deps);
  };
  const facts = () => outboxes.splice(0).flatMap((one) => factsFromText(one.facts ?? '[]'));
  return { see, later, facts, frozen };
}
