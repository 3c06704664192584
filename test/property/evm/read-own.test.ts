/** A block of which only our transactions are read shows the same of us as the whole block. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { readBlocksFrom } from '#chains/evm/read/read-block.ts';
import type { ScannedBlock } from '#model/chain.ts';
import { runs } from '#test/forms.ts';
import { fakeRpc } from '../../unit/chains/evm/fake-rpc.ts';
import {
  address,
  block,
  hash,
  hex,
  receipt,
  transaction,
  transferLog,
  wholeOrListed,
} from '../../unit/chains/evm/node-answers.ts';

const token = address(0xdac1);
/** The first two are ours. */
const people = [1, 2, 3, 4].map((n) => address(0xaaaa00 + n));
const isOurs = (one: string) => people.indexOf(one) === 0 || people.indexOf(one) === 1;

const person = fc.constantFrom(...people);
const one = fc.record({
  from: person,
  to: fc.option(person),
  value: fc.nat({ max: 3 }),
  type: fc.constantFrom('0x0', '0x2', '0x64', '0x7e', '0x55'),
  succeeded: fc.boolean(),
  created: person,
  logs: fc.array(fc.record({ from: person, to: person, amount: fc.nat({ max: 2 }) }), {
    maxLength: 3,
  }),
});

const blockHash = hash(0xb10c0000 + 7);

async function readBoth(made: (typeof one extends fc.Arbitrary<infer T> ? T : never)[]) {
  const transactions = made.map(({ from, to, value, type }, i) =>
    transaction(i, { from, to, value: hex(value), type }),
  );
  const receipts = made.map(({ succeeded, created, to, type, logs }, i) => ({
    ...receipt(transactions[i]!, 7, {
      status: succeeded ? '0x1' : '0x0',
      contractAddress: to === null ? created : null,
      logs: succeeded
        ? logs.map(({ from, to, amount }) => transferLog(token, from, to, BigInt(amount)))
        : [],
    }),
    type,
  }));
  const whole = block(
    7,
    transactions,
    receipts.flatMap(({ logs }) => logs),
  );
  const rpc = fakeRpc({
    eth_getBlockByNumber: wholeOrListed(whole),
    eth_getBlockReceipts: receipts,
    eth_getTransactionByHash: ([asked]: [string]) => ({
      ...transactions.find(({ hash }) => hash === asked),
      blockHash,
    }),
  });
  const facts = { rightChain: true, blockReceipts: true, isMostlyOurs: false };
  const read = async (set: object) => {
    const { blocks, failure } = await readBlocksFrom({
      chain: { ...chains.POLYGON, traces: 'none' },
      rpc,
      facts: { ...facts },
      numbers: [7n],
      parentHash: null,
      listed: new Set([token]),
      withinMs: 10_000,
      ...set,
    });
    expect(failure).toBeNull();
    return ofOurs(blocks[0]!);
  };
  return [await read({}), await read({ ours: isOurs })] as const;
}

/** What the watcher uses: all that comes to us, and all that we sent. */
const ofOurs = ({ transfers, sent, ...block }: ScannedBlock) => ({
  ...block,
  transfers: transfers.filter(({ to }) => isOurs(to)),
  sent: sent.filter(({ from }) => isOurs(from)),
});

test('whole blocks and only our transactions show the same deposits and payments', () =>
  fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 14 }), async (made) => {
      const [whole, own] = await readBoth(made);
      expect(own).toEqual(whole);
    }),
    { numRuns: runs(300) },
  ));
