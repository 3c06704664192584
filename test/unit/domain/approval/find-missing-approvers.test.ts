import { expect, test } from 'vitest';
import { findMissingApprovers } from '#domain/approval/find-missing-approvers.ts';
import {
  admins,
  approval,
  missing,
} from '#test/builders/domain/approval/find-missing-approvers.ts';

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
