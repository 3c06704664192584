/** coffer says of an order what the admin API says, as far as the merchant's answer has the facts. */
import { expect, test } from 'vitest';
import { explainWaits } from '#domain/order/explain/explain-waits.ts';
import type { StuckKind } from '#model/orders/stuck.ts';
import { buildWithdrawal, ethereum } from '#test/builders/builders.ts';
import { operationStatus, withdrawalStatus } from '#wire/statuses.ts';
import { stuckCauses } from '#wire/words/stuck-causes.ts';
import { explainDeposit, explainOrderOf } from '../../../../../sdk/cli/src/explain-record.ts';

const around = {
  chain: ethereum(),
  approvalsNeeded: 0,
  expiresAt: null,
  freeze: null,
  nonceState: null,
  slot: null,
};

test.each(['approved', 'signing', 'broadcast'] as const)(
  'a withdrawal of status %s that nothing holds up: the same sentence',
  (status) => {
    const [wait] = explainWaits(buildWithdrawal({ status }), around);
    const shown = { chain: 'ETH', status: withdrawalStatus[status] };
    expect(explainOrderOf('withdrawal', 'WD1', shown)[1]).toBe(wait?.says);
  },
);

/** What the merchant's answer does not have: the address, the coin and the fee. */
const withoutFacts = (sentence: string, address: string): string =>
  sentence
    .replace(/, at most [\d.]+ ETH/, '')
    .replace(/at least [\d.]+ ETH/, 'more of it')
    .replace(address, 'the paying address')
    .replace('enough ETH', 'enough of the chain’s coin');

test.each(Object.keys(stuckCauses) as StuckKind[])('%s: the same sentence', (kind) => {
  const stuck = { cause: kind, since: 1, nextActionAt: 60 };
  const withdrawal = buildWithdrawal({ status: 'approved', stuck });
  const [wait] = explainWaits(withdrawal, around);
  const shown = { chain: 'ETH', status: 1, stuck: { cause: kind, next_action_at: 60 } };
  const lines = explainOrderOf('withdrawal', 'WD1', shown);
  const said = withoutFacts(wait!.says, withdrawal.fromAddress);
  expect(lines[1]?.startsWith(said), `${lines[1]}\n${said}`).toBe(true);
  expect(lines[2]).toBe('Next retry at 1970-01-01T00:01:00Z.');
  const known = { ...shown, from_address: withdrawal.fromAddress };
  expect(
    explainOrderOf('operation', 'OP1', { ...known, status: operationStatus.approved })[1],
  ).not.toContain('paying address');
});

test('what waits for admins: how many, by its level', () => {
  const pending = { chain: 'ETH', status: 0 };
  expect(explainOrderOf('withdrawal', 'WD1', { ...pending, level: 3 })).toEqual([
    'WD1 is pending.',
    'Waiting for 2 approvers. Approver action needed.',
  ]);
  expect(explainOrderOf('operation', 'OP1', { ...pending, risk_reason: 'native_denied' })).toEqual([
    'OP1 is pending.',
    'The session key does not allow sending the chain’s own coin.',
    'Waiting for an approver. Approver action needed.',
  ]);
});

test('a cause of a later release is shown as it is', () => {
  const stuck = { cause: 'constructor: x', next_action_at: null };
  expect(explainOrderOf('swap', 'SW1', { from_chain: 'BASE', status: 0, stuck })).toEqual([
    'SW1 is pending.',
    'constructor: x. Operator action needed.',
  ]);
});

test('a swap has its hash under another name', () => {
  expect(explainOrderOf('swap', 'SW1', { status: 3, src_tx_hash: '0x1' })).toEqual([
    'SW1 is confirmed.',
    'It is done.',
    'Its transaction is 0x1.',
  ]);
});

test('an order that has ended waits for nothing, whatever it was stuck by', () => {
  const stuck = { cause: 'no_gas', next_action_at: 60 };
  expect(
    explainOrderOf('withdrawal', 'WD1', { status: 5, fail_reason: 'reverted', stuck }),
  ).toEqual(['WD1 is failed.', 'No funds will move.', 'The reason: reverted.']);
});

test.each([
  [{ status: 0, confirmations: 3 }, 'It has 3 confirmations and needs more.'],
  [{ status: 2, confirmations: 12 }, 'It is credited.'],
  [
    { status: 2, confirmations: 12, orphaned: 1 as const },
    /^Its block left the chain after it was/,
  ],
])('a deposit: %j', (deposit, sentence) => {
  expect(explainDeposit(deposit)).toEqual([expect.stringMatching(sentence)]);
});
