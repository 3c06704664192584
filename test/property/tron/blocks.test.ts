/** Blocks of TRON whose transactions are anything that a stranger can send: each is read. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { runs } from '#test/forms.ts';
import { bytes, number } from '../../builders/protobuf.ts';
import { type Answers, fakeHttp } from '../../unit/chains/tron/fake-http.ts';
import {
  type Forged,
  forgeBlock,
  forgeInfo,
  forgePayment,
  forgeTransaction,
} from '../../unit/chains/tron/forge.ts';
import { type Extra, transferWith } from '../../unit/chains/tron/odd-protobuf.ts';
import { alice, bob, chain, usdt } from '../../unit/chains/tron/people.ts';

const anyBytes = fc.uint8Array({ maxLength: 60 }).map((some) => Buffer.from(some));
const hex = (maxLength: number) =>
  fc.uint8Array({ maxLength }).map((some) => Buffer.from(some).toString('hex'));
const account = fc.constantFrom(alice, bob, usdt);

/** Bytes that are signed: none that are a message, a contract of any type, and odd transfers. */
const raw = fc.oneof(
  anyBytes,
  fc
    .tuple(fc.integer({ min: -5, max: 300 }), anyBytes, anyBytes, anyBytes)
    .map(([type, value, any, contract]) =>
      bytes(
        11,
        Buffer.concat([number(1, type), bytes(2, Buffer.concat([bytes(2, value), any])), contract]),
      ),
    ),
  fc
    .tuple(
      account,
      account,
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.record<Extra>(
        { raw: anyBytes, contract: anyBytes, any: anyBytes, value: anyBytes },
        { requiredKeys: [] },
      ),
    )
    .map(([from, to, amount, extra]) => transferWith({ from, to, amount }, extra)),
);

const internal = fc.record(
  {
    caller_address: hex(20).map((rest) => `41${rest.padEnd(40, '0').slice(0, 40)}`),
    transferTo_address: hex(20).map((rest) => `41${rest.padEnd(40, '0').slice(0, 40)}`),
    callValueInfo: fc.array(
      fc.record(
        { callValue: fc.nat(), tokenId: fc.stringMatching(/^10\d{5}$/) },
        { requiredKeys: [] },
      ),
    ),
    note: fc.oneof(
      hex(12),
      fc
        .constantFrom('call', 'create', 'suicide', 'vote')
        .map((note) => Buffer.from(note).toString('hex')),
    ),
    rejected: fc.boolean(),
  },
  { requiredKeys: ['caller_address', 'transferTo_address'] },
);
const log = fc.record(
  {
    address: fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .map((b) => Buffer.from(b).toString('hex')),
    topics: fc.array(hex(40), { maxLength: 5 }),
    data: hex(80),
  },
  { requiredKeys: ['address'] },
);

const stranger = fc.record({
  raw,
  result: fc.constantFrom('SUCCESS', 'REVERT', 'OUT_OF_ENERGY'),
  fee: fc.option(fc.constantFrom(0, 7, 2 ** 53, 2 ** 63, -(2 ** 63)), { nil: undefined }),
  more: fc.array(fc.constantFrom('SUCCESS', 'REVERT', 'DEFAULT'), { maxLength: 2 }),
  logs: fc.array(log, { maxLength: 3 }),
  internal: fc.array(internal, { maxLength: 3 }),
});

test('each block is read, and no deposit in it is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stranger, { maxLength: 6 }), fc.nat(), async (strangers, at) => {
      const deposit = forgePayment({ from: alice, to: bob, tokenAddress: null, amount: 9n });
      const others = strangers.map(({ raw: signed, result, fee, more }): Forged => {
        const sent = forgeTransaction(signed, result);
        const [first] = sent.ret;
        const ret = [{ ...first, ...(fee !== undefined && { fee }) }];
        return { ...sent, ret: [...ret, ...more.map((contractRet) => ({ contractRet }))] };
      });
      const unique = [...new Map(others.map((one) => [one.txID, one])).values()];
      const place = at % (unique.length + 1);
      const transactions = [...unique.slice(0, place), deposit, ...unique.slice(place)];
      // Its root covers what the JSON leaves out, too: two providers must agree.
      const hidden = strangers.some(({ fee }) => fee !== undefined) ? Buffer.from('x') : undefined;
      const block = forgeBlock({ number: 1, transactions, ...(hidden && { hidden }) });
      const infos = transactions.map((one) => {
        const made = strangers[others.indexOf(one)];
        if (!made) return forgeInfo(one, 1);
        const { logs, internal: internal_transactions } = made;
        return forgeInfo(one, 1, { log: logs, internal_transactions });
      });
      const node: Answers = {
        'wallet/getblock': { blockID: block.blockID, block_header: block.block_header },
        'wallet/getblockbylimitnext': { block: [block] },
        'wallet/gettransactioninfobyblocknum': infos,
      };
      const reader = makeTronReader({ chain, http: fakeHttp(node, node) });
      const [read] = await reader.readBlocks(1n, 1n);
      expect(read?.transfers).toContainEqual({
        txHash: deposit.txID,
        position: 'native',
        from: alice,
        to: bob,
        tokenAddress: null,
        amount: 9n,
      });
    }),
    { numRuns: runs(500) },
  );
});
