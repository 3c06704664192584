import { expect, test } from 'vitest';
import { readExplained } from '#ops/explain/explain-order.ts';
import { order, why } from '#test/builders/ops/explain/explain-order.ts';

test('the API’s own sentences, who has to act, and what an operator can type', async () => {
  const wait = {
    cause: 'approval',
    says: 'It waits.',
    acts: 'approver',
    runbook: null,
    next_action_at: 60,
  };
  const pending = { ...order, risk_reason: 'over_per_tx', waits: [wait] };
  expect(await why(pending, [{ chain: 'ETH', address: '0xhot' }])).toEqual([
    'WD1 is pending.',
    'It is more than the session key allows for one transaction.',
    'It waits. Approver action needed.',
    'To approve: npm run ops -- admin approve shop WD1',
    'It expires at 1970-01-01T00:01:00Z.',
    '0xhot signs nothing on ETH. Runbook: “address-frozen”.',
  ]);
  const gas = {
    ...wait,
    cause: 'no_gas',
    says: 'No coin.',
    acts: 'operator',
    runbook: 'wallet-out-of-gas',
  };
  expect(await why({ ...order, status: 1, tx_hash: '0x1', waits: [gas] })).toEqual([
    'WD1 is approved.',
    'No coin. Operator action needed.',
    'Runbook: “wallet-out-of-gas”.',
    'Next retry at 1970-01-01T00:01:00Z.',
    'Its transaction is 0x1.',
  ]);
  expect(await why({ ...order, status: 5, fail_reason: 'It reverts' })).toEqual([
    'WD1 is failed.',
    'No funds will move.',
    'The reason: It reverts.',
  ]);
});

test('a refusal is passed on as it came', async () => {
  const refusal = { http: 404, code: 40401, message: 'not found', data: undefined };
  expect(await readExplained(async () => refusal, 'shop', 'WD1')).toEqual(refusal);
});

test('another kind of number is a sentence', async () => {
  const call = () => expect.unreachable();
  await expect(readExplained(call, 'shop', 'SW1')).rejects.toThrow(
    '"SW1" is neither a withdrawal (WD...) nor a client operation (OP...)',
  );
});
