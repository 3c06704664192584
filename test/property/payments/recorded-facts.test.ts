/**
 * What the books get of a nonce, under random sights of its transaction: in a block, by a receipt, with an
 * outcome that one provider invents, in a block that leaves the chain, while blocks cannot be read. Facts
 * come in any order and several times. In the end what is booked is what the chain has.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { observeSent } from '#domain/payment/settle/observe-sent.ts';
import { reopen } from '#domain/payment/settle/reopen.ts';
import { settleMined } from '#domain/payment/settle/settle-mined.ts';
import type { Head } from '#extensions/books/model/fact.ts';
import { type Booking, bookFact } from '#extensions/books/rules/book-fact.ts';
import { factsFromText } from '#extensions/books/rules/facts/facts-text.ts';
import { recordSlots } from '#extensions/books/rules/record-slots.ts';
import type { ScannedBlock } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import { buildAddressOwner } from '#test/builders/build-address-owner.ts';
import { hotAddress } from '#test/builders/builders.ts';
import { block5, moved, paid, watched } from '#test/builders/domain/payment/slot-facts.ts';
import { byForm } from '#test/forms.ts';

const numRuns = byForm({ short: 300, long: 10_000 });

/** A block of the chain at height 5, with the transaction as it ended there. */
interface Fork {
  hash: string;
  success: boolean;
}

const fork = fc.record({ hash: fc.constantFrom('5a', '5b'), success: fc.boolean() });

const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('reorg' as const), to: fork }),
    fc.record({ kind: fc.constant('seen' as const), isInvented: fc.boolean() }),
    fc.record({ kind: fc.constant('receipt' as const), isInvented: fc.boolean() }),
    fc.record({ kind: fc.constant('tick' as const), isReadable: fc.boolean() }),
  ),
  { maxLength: 12 },
);

const ending = fc.constantFrom('seen' as const, 'receipt' as const);

const transferred = { ...moved, tokenAddress: foldCase(moved.tokenAddress) };

const blockOf = ({ hash, success }: Fork): ScannedBlock =>
  block5({
    hash,
    transfers: success ? [transferred] : [],
    sent: [{ ...paid, success, fee: success ? 7n : 5n }],
  });

/** A watcher with the books' recording, and a chain whose block 5 may be replaced. */
function world(first: Fork) {
  let chain = first;
  let isReadable = true;
  const items: string[] = [];
  const base = watched(
    {},
    {
      reader: {
        readBlocks: async () => {
          if (!isReadable) throw new Error('503');
          return [blockOf(chain)];
        },
        confirmReceipts: async (claims) =>
          claims.map(({ blockHash, success }) => {
            if (blockHash !== chain.hash) return { kind: 'absent', provider: 1 };
            return { kind: success === chain.success ? 'confirmed' : 'otherwise', provider: 1 };
          }),
        blockHashesElsewhere: async () => [chain.hash],
      },
    },
  );
  const owner = buildAddressOwner({ address: hotAddress, subIndex: 0, userId: null });
  const { settle } = base.deps.payments;
  const deps = {
    ...base.deps,
    chainState: { hashes: async () => new Map([[5n, chain.hash]]) },
    payments: {
      ...base.deps.payments,
      settle: async (input: Parameters<typeof settle>[0]) => {
        const done = await settle(input);
        if (done && input.facts) items.push(input.facts.outbox.facts ?? '');
        return done;
      },
    },
    bookFacts: recordSlots({
      chain: base.deps.chain,
      addresses: { owners: async (_, addresses) => new Map(addresses.map((one) => [one, owner])) },
      maybeOurs: (address) => address === foldCase(hotAddress),
      canonical: () => hotAddress,
      energyAccount: null,
      clock: base.deps.clock,
    }),
  };
  const shown = (isInvented: boolean): Fork => ({
    ...chain,
    success: isInvented ? !chain.success : chain.success,
  });
  return {
    items,
    slot: base.slot,
    chain: () => chain,
    async reorg(to: Fork) {
      if (to.hash === chain.hash) return;
      chain = to;
      if (base.slot().mined) await reopen(deps, base.slot());
    },
    async seen(isInvented: boolean) {
      const block = blockOf(shown(isInvented));
      await observeSent(deps, block, { ...block.sent[0]!, address: hotAddress });
    },
    /** What the signer does: it reads no block. */
    async receipt(isInvented: boolean) {
      const slot = base.slot();
      const { hash: blockHash, success } = shown(isInvented);
      const mined = { txHash: '0xaa', blockNumber: 5n, blockHash, success };
      if (slot.state === 'open') {
        await deps.payments.settle({ slot, state: 'mined', mined, confirmed: slot.confirmed });
      }
    },
    async tick(readable: boolean, finalized = 4n) {
      isReadable = readable;
      await settleMined(deps, { head: 9n, finalized });
      base.pass(700);
    },
  };
}

test('what is booked of a nonce is what the chain has, however it was seen', async () => {
  await fc.assert(
    fc.asyncProperty(
      fork,
      events,
      ending,
      fc.infiniteStream(fc.nat()),
      async (first, happens, ends, random) => {
        const { items, slot, chain, ...watcher } = world(first);
        for (const event of happens) {
          if (event.kind === 'reorg') await watcher.reorg(event.to);
          else if (event.kind === 'tick') await watcher.tick(event.isReadable);
          else await watcher[event.kind](event.isInvented);
        }
        // The block is read, or its receipt, and becomes final; then it can be read.
        await watcher[ends](false);
        for (const isReadable of [false, true, true, true]) await watcher.tick(isReadable, 8n);
        expect(slot()).toMatchObject({
          state: 'final',
          mined: { booked: true, blockHash: chain().hash },
        });

        const facts = [...items, ...items].flatMap(factsFromText);
        const order = facts.map((fact) => ({ fact, at: random.next().value as number }));
        let head: Head | null = null;
        for (const { fact } of order.sort((a, b) => a.at - b.at)) {
          const booking: Booking | null = bookFact(head, fact, () => null);
          head = booking?.head ?? head;
        }
        const { success } = chain();
        expect(head?.moves.map(({ token, amount }) => `${amount} ${token}`)).toEqual(
          success ? ['7 ETH', `${moved.amount} USDT`] : ['5 ETH'],
        );
        expect(new Set(facts.map(({ rev }) => rev)).size).toBe(items.length);
      },
    ),
    { numRuns },
  );
});
