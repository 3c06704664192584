import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { StuckCause } from '#model/orders/stuck.ts';
import { buildSlot, buildWithdrawal, hotAddress } from '#test/builders/builders.ts';
import { waits } from '#test/builders/domain/order/explain/explain-waits.ts';
import { stuckCauses } from '#wire/words/stuck-causes.ts';

const stuck = (cause: StuckCause) => ({ cause, since: 50, nextActionAt: 90 });

test('approval: how many of how many, and when an operation ends by itself', () => {
  expect(waits({ status: 'pending', approvals: 1 }, { approvalsNeeded: 2, expiresAt: 99 })).toEqual(
    [
      {
        cause: 'approval',
        says: 'Waiting for one more approver (1 of 2).',
        acts: 'approver',
        runbook: null,
        since: buildWithdrawal().createdAt,
        nextActionAt: 99,
        needs: null,
      },
    ],
  );
});

test('all reasons that hold at once are named: approving by itself would not pay it', () => {
  const freeze = { freezeId: 1, at: 7, by: 'bob@example.com', reason: 'drill' };
  const found = waits(
    { status: 'approved', stuck: stuck('old_price') },
    { approvalsNeeded: 1, freeze, nonceState: { frozen: 'an unknown transaction' } },
  );
  expect(found.map(({ cause, acts }) => [cause, acts])).toEqual([
    ['approval', 'approver'],
    ['project_frozen', 'owner'],
    ['address_frozen', 'owner'],
    ['old_price', 'approver'],
  ]);
  expect(found[1]?.says).toContain('bob@example.com froze the project (drill)');
});

test('a missing coin: where to send it, and at most how much', () => {
  const fee = { ...buildWithdrawal().reservation, fee: 3n * 10n ** 15n };
  expect(waits({ status: 'approved', reservation: fee, stuck: stuck('no_gas') })).toEqual([
    {
      cause: 'no_gas',
      says: `Not enough ETH on Ethereum for network fees. Send at least 0.003 ETH to ${hotAddress}; the order resumes automatically.`,
      acts: 'operator',
      runbook: 'wallet-out-of-gas',
      since: 50,
      nextActionAt: 90,
      needs: { address: hotAddress, token: 'ETH', amount: '0.003' },
    },
  ]);
  const coin = { token: 'ETH', tokenAddress: null, reservation: { ...fee, amount: 10n ** 18n } };
  const [wait] = waits({ status: 'approved', ...coin, stuck: stuck('no_gas') });
  expect(wait?.needs?.amount).toBe('1.003');
  expect(
    waits({ status: 'approved', reservation: fee, stuck: stuck('no_energy') })[0]?.needs,
  ).toEqual({
    address: hotAddress,
    token: 'ETH',
    amount: '0.003',
  });
  expect(waits({ status: 'approved', stuck: stuck('no_token') })[0]?.needs).toBeNull();
});

test.each([
  ['reverts: paused', /would revert \(paused\)/, 'orders-stuck'],
  ['reverts', /the contract names no reason/, 'orders-stuck'],
  ['not_built: no route', /did not build the quoted swap \(no route\)/, 'orders-stuck'],
  ['payment_void: expired', /can no longer be mined \(expired\)/, 'orders-stuck'],
  ['The swap expired' as StuckCause, /^The swap expired\.$/, 'orders-stuck'],
  ['constructor' as StuckCause, /^constructor\.$/, 'orders-stuck'],
] as const)('the cause %s', (cause, says, runbook) => {
  expect(waits({ status: 'approved', stuck: stuck(cause) })).toMatchObject([
    { cause, says: expect.stringMatching(says), runbook },
  ]);
});

test('every kind of cause names a heading of the runbook', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8').split('\n');
  for (const { runbook: heading } of Object.values(stuckCauses)) {
    expect(runbook).toContain(`## ${heading}`);
  }
  expect(runbook).toContain('## address-frozen');
});

test('an order that nothing holds up says what comes next', () => {
  const slot = buildSlot({ ref: buildWithdrawal().orderNo });
  const mined = { txHash: '0x1', blockNumber: 7n, blockHash: '0x2', success: true };
  const causes = [
    waits({ status: 'pending' }),
    waits({ status: 'approved' }),
    waits({ status: 'signing' }, { slot }),
    waits({ status: 'broadcast' }, { slot }),
    waits({ status: 'broadcast' }, { slot: { ...slot, mined } }),
    waits({ status: 'broadcast' }, { slot: { ref: 'WD9', mined } }),
  ];
  expect(causes.map(([first]) => first?.cause)).toEqual([
    'queue',
    'turn',
    'broadcast',
    'block',
    'confirmations',
    'block',
  ]);
  expect(causes.flat().every(({ acts }) => acts === 'nobody')).toBe(true);
});

test.each(['confirmed', 'failed', 'rejected'] as const)(
  'an order of status %s has ended and waits for nothing',
  (status) => {
    expect(waits({ status, stuck: stuck('no_gas') })).toEqual([]);
  },
);
