import { expect, test } from 'vitest';
import { makeSlackChannel } from '#extensions/notices/store/slack-channel.ts';

const secret = 'https://hooks.slack.com/services/T0/B0/very-secret';
const message = {
  title: 'Approval needed: <!channel> & more',
  lines: ['Send 1 USDT', 'To: 0x1'],
  link: 'https://c.example.com/p/demo/approve/WD1',
};

test('the terms are plain text, and one link leads to the console', async () => {
  const calls: { url: string; init: RequestInit }[] = [];
  const channel = makeSlackChannel(
    async () => secret,
    async (url, init) => {
      calls.push({ url: String(url), init: init ?? {} });
      return new Response('ok');
    },
  );
  await channel.send(message);
  const [call] = calls;
  expect(call).toMatchObject({ url: secret, init: { method: 'POST', redirect: 'error' } });
  const sent = JSON.parse(String(call?.init.body));
  expect(sent.text).toBe('Approval needed: &lt;!channel&gt; &amp; more');
  expect(sent.blocks.map(({ text }: { text: { type: string } }) => text.type)).toEqual([
    'plain_text',
    'plain_text',
    'mrkdwn',
  ]);
  expect(sent.blocks[1].text.text).toBe('Send 1 USDT\nTo: 0x1');
});

test('an error names neither the URL nor what a network error says of it', async () => {
  const failing = (send: typeof fetch) =>
    makeSlackChannel(async () => secret, send)
      .send(message)
      .catch((error: Error) => String(error));
  expect(await failing(async () => new Response('no', { status: 404 }))).toBe(
    'Error: slack answered 404',
  );
  expect(
    await failing(async () => {
      throw new TypeError(`cannot reach ${secret}`);
    }),
  ).toBe('Error: Slack did not answer: TypeError');
});
