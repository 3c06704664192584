import { beforeAll, expect, test } from 'vitest';
import { createdAfter } from '#test/builders/aws/deposits/sub-account-store.ts';
import { tableEnvironment } from '#test/support/tables.ts';

beforeAll(() => tableEnvironment('test'));

test('a position that another call is about to take is left to it at once', async () => {
  expect(await createdAfter('TransactionConflict')).toEqual({ result: 'moved', writes: 1 });
});

test('a position that is taken, and a user who exists, are told apart', async () => {
  const failed = 'ConditionalCheckFailed';
  expect(await createdAfter(failed)).toEqual({ result: 'moved', writes: 1 });
  expect(await createdAfter('None', failed)).toEqual({ result: 'exists', writes: 1 });
  expect(await createdAfter(failed, failed)).toEqual({ result: 'exists', writes: 1 });
});
