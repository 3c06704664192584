import { expect, test } from 'vitest';
import { sign } from '#domain/order/transitions.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { at, signed, world } from '#test/builders/domain/payment/recovery/fail-unsigned-order.ts';

test('an approved order that was never signed fails, with its reservation, limits, event and audit', async () => {
  const stuck = { cause: 'no_gas' as const, since: 1, nextActionAt: 2 };
  const { state, run } = world(buildWithdrawal({ rev: 4, stuck }));
  const failed = await run();
  expect(failed).toMatchObject({
    status: 'failed',
    failReason: 'The coin is gone',
    stuck: null,
    rev: 5,
  });
  const [write] = state.writes;
  expect(write).toMatchObject({
    rev: 4,
    release: true,
    releaseLimits: true,
    neverSigned: true,
    audit: {
      action: 'withdrawal.fail',
      target: 'WD1',
      details: { reason: 'The coin is gone', stuck: 'no_gas' },
    },
  });
  expect(write?.outbox.event?.name).toBe('withdraw.failed');
  expect(write?.outbox.lists.map(({ list }) => list)).toEqual(['withdrawals', 'audit']);
});

test('an operation fails in the same way', async () => {
  const { state, run } = world(buildOperation({ status: 'approved' }));
  expect(await run()).toMatchObject({ status: 'failed' });
  expect(state.writes[0]?.audit?.action).toBe('operation.fail');
});

test.each(['pending', 'signing', 'broadcast', 'confirmed', 'failed', 'rejected'] as const)(
  'in status %s it is refused',
  async (status) => {
    const { state, run } = world(buildWithdrawal({ status }));
    await expect(run()).rejects.toMatchObject({ code: 40903 });
    expect(state.writes).toEqual([]);
  },
);

test('an order that was signed before is refused, whatever its record says', async () => {
  // After a restore the record may be older than the signature.
  const { state, run } = world(buildWithdrawal());
  state.signature = { chain: 'ETH', address: hotAddress, nonce: 7 };
  await expect(run()).rejects.toThrow('signed as nonce 7');
  expect(state.writes).toEqual([]);
});

test('if the signer is faster, the order is not failed', async () => {
  const { state, run } = world(buildWithdrawal(), signed);
  await expect(run()).rejects.toMatchObject({ code: 40903 });
  expect(state.order).toMatchObject({ status: 'signing', nonce: 4 });
});

test('if the owner is faster, the signer’s transaction no longer fits', async () => {
  const { state, run } = world(buildWithdrawal({ rev: 4 }));
  const prepared = sign(state.order, { at, nonce: 4 });
  await run();
  expect(prepared.rev).not.toBe(state.order.rev);
  expect(prepared.from).not.toContain(state.order.status);
});

test('if only the revision moved, the order is read again and fails', async () => {
  const { run } = world(buildWithdrawal({ rev: 4 }), (state) => {
    state.order = { ...state.order, rev: 9 };
  });
  expect(await run()).toMatchObject({ status: 'failed', rev: 10 });
});

test('the same request again is refused and changes nothing', async () => {
  const { state, run } = world(buildWithdrawal());
  await run();
  await expect(run()).rejects.toMatchObject({ code: 40903 });
  expect(state.writes).toHaveLength(1);
});

test('an order of another project, and one that does not exist, are not found', async () => {
  await expect(world(buildWithdrawal()).run('other')).rejects.toMatchObject({ code: 40401 });
  await expect(world(buildWithdrawal()).run('demo', 'WD2')).rejects.toMatchObject({ code: 40401 });
});

test('a record that the service cannot have written gives nothing back', async () => {
  const forged = buildWithdrawal({ level: 9 as Withdrawal['level'] });
  await expect(world(forged).run()).rejects.toThrow('its field level is not readable');
});
