import { expect, test } from 'vitest';
import { opened } from '#test/builders/local/lab/merchant-inbox.ts';

const body = JSON.stringify({ event: 'withdraw.confirmed', data: {} });

test('it says whether a webhook is genuine, and whether it came before', async () => {
  const { inbox, send } = await opened();
  await send(body);
  await send(body, 'another secret');
  expect(
    inbox.entries.map(({ event, verified, duplicate }) => ({ event, verified, duplicate })),
  ).toEqual([
    { event: 'withdraw.confirmed', verified: false, duplicate: true },
    { event: 'withdraw.confirmed', verified: true, duplicate: false },
  ]);
});

test('it answers as it is told: the next ones that fail come first', async () => {
  const { inbox, send } = await opened();
  inbox.answer = '302';
  inbox.failNext = 1;
  expect((await send(body)).status).toBe(500);
  expect((await send(body)).status).toBe(302);
  inbox.answer = 'drop';
  await expect(send(body)).rejects.toThrow();
  expect(inbox.entries.map(({ answered }) => answered)).toEqual(['drop', '302', '500']);
});
