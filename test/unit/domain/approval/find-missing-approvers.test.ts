import { expect, test } from 'vitest';
import { findMissingApprovers } from '#domain/approval/find-missing-approvers.ts';
import type { Approval } from '#model/orders/approval.ts';

const approval = (adminId: string, decision: Approval['decision'] = 'approve'): Approval => ({
  orderNo: 'W1',
  adminId,
  adminEmail: '',
  at: 1,
  decision,
  digest: 'd',
});
const known: Record<string, string[]> = {
  ann: ['approver'],
  ben: ['viewer', 'approver:shop'],
  cat: ['owner'],
  dan: ['approver:other'],
  eve: ['operator'],
};
const admins = { groups: async (id: string) => known[id] ?? null };
const missing = (...ids: string[]) =>
  findMissingApprovers(
    admins,
    { projectId: 'shop' },
    ids.map((id) => approval(id)),
  );

test('approvers of all projects and of this one are there', async () => {
  expect(await missing('ann', 'ben')).toEqual([]);
});

test('nobody who is unknown, or no approver of this project, is', async () => {
  expect(await missing('ann', 'nobody-1', 'cat', 'dan', 'eve')).toEqual([
    'nobody-1',
    'cat',
    'dan',
    'eve',
  ]);
});

test('a rejection needs nobody: it stops the order anyway', async () => {
  const rejected = [approval('nobody', 'reject')];
  expect(await findMissingApprovers(admins, { projectId: 'shop' }, rejected)).toEqual([]);
});

test('a directory that does not answer says nothing about anybody', async () => {
  const silent = { groups: () => Promise.reject(new Error('throttled')) };
  await expect(
    findMissingApprovers(silent, { projectId: 'shop' }, [approval('ann')]),
  ).rejects.toThrow('throttled');
});
