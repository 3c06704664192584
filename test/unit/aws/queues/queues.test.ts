import { expect, test } from 'vitest';
import { queue } from '#test/builders/aws/queues/queues.ts';
import { setEnvironment } from '#test/support/environment.ts';

setEnvironment({
  QUEUE_SIGN_EVM: 'https://sqs/sign-evm',
  QUEUE_SIGN_EVM_SUB: 'https://sqs/sign-evm-sub',
});

const addresses = Array.from({ length: 25 }, (_, i) => `0x${i}`);

test('wakes many addresses ten at a time, each in its own group', async () => {
  const { work, sent } = queue();
  await work.wakeMany('BASE', addresses);
  expect(sent.map((entries) => entries.length)).toEqual([10, 10, 5]);
  const all = sent.flat();
  expect(all.map(({ MessageGroupId }) => MessageGroupId)).toEqual(
    addresses.map((address) => `BASE:${address}`),
  );
  expect(all.map(({ MessageBody }) => JSON.parse(MessageBody ?? ''))).toEqual(
    addresses.map((address) => ({ chain: 'BASE', address })),
  );
  expect(new Set(all.map(({ MessageDeduplicationId }) => MessageDeduplicationId)).size).toBe(25);
  for (const entries of sent)
    expect(new Set(entries.map(({ Id }) => Id)).size).toBe(entries.length);
});

test('a message that the queue refuses is an error, and nothing is sent for nobody', async () => {
  const { work } = queue(['BASE:0x3']);
  await expect(work.wakeMany('BASE', addresses)).rejects.toThrow('1 wake-ups of BASE were refused');
  const none = queue();
  await none.work.wakeMany('BASE', []);
  expect(none.sent).toEqual([]);
});

test("sub-accounts of EVM chains are woken by their own queue, others by the family's", async () => {
  const { work, sent, queues } = queue();
  await work.wakeMany('BASE', ['0x1', '0xsub2', '0x3', '0xsub4']);
  expect(queues).toEqual(['https://sqs/sign-evm', 'https://sqs/sign-evm-sub']);
  expect(sent.map((entries) => entries.map(({ MessageGroupId }) => MessageGroupId))).toEqual([
    ['BASE:0x1', 'BASE:0x3'],
    ['BASE:0xsub2', 'BASE:0xsub4'],
  ]);
});
