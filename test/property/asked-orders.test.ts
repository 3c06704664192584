/** However a merchant spells a request, the order that its route makes is the one that was recorded. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recipient } from '#test/builders/builders.ts';
import {
  madeOperation,
  madeWithdrawal,
  project,
} from '#test/builders/domain/request/made-orders.ts';

const address = fc.constantFrom(recipient, recipient.toLowerCase());
const chain = fc.constantFrom('ETH', 'ETHEREUM', 'MAINNET', 'BSC', 'BNB', 'POLYGON', 'MATIC');
const amount = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 999_999 }))
  .chain(([whole, part]) =>
    fc.constantFrom(
      `${whole}.${String(part).padStart(6, '0')}`,
      `${whole + 1}`,
      `${whole + 1}.0`,
      `${whole + 1}.500000`,
    ),
  );
const memo = fc.option(
  fc.string({ maxLength: 40, unit: fc.constantFrom('a', 'é', '"', '\\', '\n', '{', '\u{1fa99}') }),
);
const id = fc.string({
  minLength: 1,
  maxLength: 64,
  unit: fc.constantFrom('a', 'Z', '0', '#', '-', 'é'),
});
const word = fc.constantFrom('0x', '0xDEADbeef', `0xa9059cbb${'0'.repeat(64)}${'f'.repeat(64)}`);

test('a withdrawal', async () => {
  await fc.assert(
    fc.asyncProperty(
      chain,
      address,
      amount,
      memo,
      id,
      async (chain, to_address, amount, memo, id) => {
        const body = { biz_order_id: id, chain, token: 'USDT', to_address, amount, memo };
        const { order, proves } = await madeWithdrawal(body);
        expect(order).toBeDefined();
        expect(await proves(order, project)).toEqual({ shown: [null] });
        expect(await proves({ ...order, amount: order.amount + 1n }, project)).toBeNull();
      },
    ),
    { numRuns: 40 },
  );
});

test('a transfer and a call', async () => {
  await fc.assert(
    fc.asyncProperty(chain, address, amount, memo, word, async (chain, to, amount, memo, data) => {
      const moved = { chain, token: 'USDT', to, amount, memo };
      const called = { chain, to, data, value: `0x${amount.replace('.', '')}` };
      for (const [type, body] of [
        ['transfer', moved],
        ['send-tx', called],
      ] as const) {
        const { order, proves } = await madeOperation(type, { body });
        expect(order).toBeDefined();
        expect(await proves(order, project)).toEqual({ shown: [null] });
        expect(await proves({ ...order, memo: 'x'.repeat(41) }, project)).toBeNull();
      }
    }),
    { numRuns: 40 },
  );
});
