import { expect, test } from 'vitest';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import {
  buildSlot,
  buildWithdrawal,
  hotAddress,
  recipient,
  usdtOf,
} from '#test/builders/builders.ts';
import {
  chain,
  mined,
  order,
  read,
  slotOf,
} from '#test/builders/domain/payment/settle/read-credits.ts';

test('a block that shows the whole amount needs no call', async () => {
  expect(await read(slotOf(order.amount))).toMatchObject({ credit: order.amount, alarms: [] });
});

test('a lower amount counts once no provider shows the whole one, with an alarm', async () => {
  const { credit, claims, alarms } = await read(slotOf(99n), { verdict: 'absent' });
  expect(credit).toBe(99n);
  expect(alarms).toEqual(['payment.short']);
  expect(claims).toEqual([
    {
      txHash: '0xaa',
      blockNumber: 5n,
      blockHash: 'block 5',
      position: null,
      to: recipient,
      tokenAddress: usdtOf(chain).address,
      amount: order.amount,
    },
  ]);
});

test.each([
  ['disputed', ['payment.disputed']],
  ['unseen', ['payment.unseen']],
  [new RpcUnavailable('gone'), ['payment.no-second-provider']],
] as const)('nothing is decided while it is %s', async (verdict, warnings) => {
  const found = await read(slotOf(0n), { verdict });
  expect(found).toMatchObject({ credit: 'unproven', alarms: [], warnings });
});

test('two providers that show the whole amount are right against the block as it was read', async () => {
  const found = await read(slotOf(0n), { verdict: 'confirmed' });
  expect(found).toMatchObject({ credit: order.amount, alarms: [] });
});

test('a payment that was matched without its block is asked for, and its block read if need be', async () => {
  expect(await read(slotOf(), { verdict: 'confirmed' })).toMatchObject({ credit: order.amount });
  const transfer = {
    txHash: '0xaa',
    position: 'log:0',
    from: hotAddress,
    to: recipient,
    tokenAddress: usdtOf(chain).address,
    amount: 7n,
  };
  const block = { hash: 'block 5', transfers: [transfer] };
  const short = await read(slotOf(), { verdict: 'absent', block });
  expect(short).toMatchObject({ credit: 7n, alarms: ['payment.short'] });
  const moved = await read(slotOf(), { verdict: 'absent', block: { ...block, hash: 'other' } });
  expect(moved).toMatchObject({ credit: 'unproven', alarms: [] });
});

test('a confirmed payment is judged once more where it is final, if its block was read', async () => {
  const confirmed = { of: buildWithdrawal({ status: 'confirmed' }), final: true };
  expect((await read(slotOf(9n), { verdict: 'absent' }, confirmed)).credit).toBe(9n);
  expect((await read(slotOf(), {}, confirmed)).credit).toBeUndefined();
  expect((await read(slotOf(9n), {}, { ...confirmed, final: false })).credit).toBeUndefined();
});

test('a revert and a fill are not judged by logs', async () => {
  const reverted = buildSlot({ state: 'mined', mined: { ...mined, success: false } });
  expect((await read(reverted)).credit).toBeUndefined();
  const [attempt] = buildSlot().attempts;
  const cancelled = { ...slotOf(), attempts: [{ ...attempt!, kind: 'fill' as const }] };
  expect((await read(cancelled)).credit).toBeUndefined();
});
