import { expect, test } from 'vitest';
import { confirmElsewhere } from '#domain/deposit/confirm-elsewhere.ts';
import { buildDeposit } from '#test/builders/builders.ts';
import { many, world } from '#test/builders/domain/deposit/confirm-elsewhere.ts';

test('asks for the transfer as it was stored, and keeps what two providers show', async () => {
  const { deps, asked, lines } = world(() => 'confirmed');
  const deposit = buildDeposit({ position: 'log:3', tokenAddress: '0xdac1' });
  expect(await confirmElsewhere(deps, [deposit])).toEqual([deposit]);
  const { txHash, blockNumber, blockHash, address, amount } = deposit;
  const claim = { txHash, blockNumber, blockHash, to: address, amount };
  expect(asked).toEqual([[{ ...claim, position: 'log:3', tokenAddress: '0xdac1' }]]);
  expect(lines).toEqual([]);
  expect(await confirmElsewhere(deps, [])).toEqual([]);
  expect(asked).toHaveLength(1);
});

test('what providers do not show waits: one line with how many and which provider', async () => {
  const { deps, lines, updates } = world(({ txHash }) =>
    txHash === '0x1' ? 'confirmed' : 'unseen',
  );
  const due = many(4);
  expect(await confirmElsewhere(deps, due)).toEqual([due[1]]);
  const fields = { chain: 'ETH', deposit_no: 'DP0', due: 3, provider: 1 };
  expect(lines).toEqual([['deposit.unseen', fields]]);
  expect(updates).toEqual([]);
});

test('a disputed one waits with an error line of its own', async () => {
  const { deps, lines, updates } = world(({ txHash }) =>
    txHash === '0x2' ? 'disputed' : 'confirmed',
  );
  expect(await confirmElsewhere(deps, many(4))).toHaveLength(3);
  expect(lines).toMatchObject([['deposit.disputed', { deposit_no: 'DP2', provider: 1 }]]);
  expect(updates).toEqual([]);
});

test('one that no provider shows disappears; a credited one stays', async () => {
  const { deps, lines, updates } = world(() => 'absent');
  const credited = buildDeposit({ depositNo: 'DP2', status: 'credited', chainState: 'orphaned' });
  expect(await confirmElsewhere(deps, [buildDeposit(), credited])).toEqual([]);
  expect(updates).toMatchObject([
    {
      next: { depositNo: 'DP1', chainState: 'removed', status: 'confirming', rev: 2 },
      watch: false,
    },
  ]);
  expect(updates[0]?.outbox?.event).toBeNull();
  expect(updates[0]?.outbox?.lists).toMatchObject([{ removed: true }, { removed: true }]);
  expect(lines.map(([event]) => event)).toEqual([
    'deposit.disputed',
    'deposit.removed',
    'deposit.disputed',
  ]);
});

test('asks in parts, stops in time, and a part that fails does not take the others', async () => {
  const { deps, asked, lines } = world(({ txHash }) =>
    txHash === '0x60' ? new Error('gone') : 'confirmed',
  );
  expect(await confirmElsewhere(deps, many(130))).toHaveLength(80);
  expect(asked.map(({ length }) => length)).toEqual([50, 50, 30]);
  expect(lines).toMatchObject([['deposit.unseen', { due: 50 }]]);
  const late = world(() => 'confirmed');
  expect(await confirmElsewhere(late.deps, many(130), 2_000)).toHaveLength(100);
});
