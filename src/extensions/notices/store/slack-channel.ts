import { parameterCache } from '#aws/runtime/parameter-cache.ts';
import type { NoticeChannel } from '../ports.ts';

const timeoutMs = 10_000;

/** The three characters that Slack gives a meaning (api.slack.com "Formatting text"). */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Reads the URL of the webhook, which is a secret: whoever has it can post. */
export const slackUrl = parameterCache((text, name) => {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  const isLocal = url?.protocol === 'http:' && url.hostname === '127.0.0.1';
  if (!url || !(url.protocol === 'https:' || isLocal)) {
    throw new Error(`parameter ${name} is not as documented: the value`);
  }
  return url.href;
});

/** A Slack channel by its incoming webhook. The terms are plain text, in which nothing is a link. */
export const makeSlackChannel = (
  urlOf: () => Promise<string>,
  send: typeof fetch = fetch,
): NoticeChannel => ({
  name: 'slack',
  async send({ title, lines, link }) {
    const url = await urlOf();
    const blocks = [
      { type: 'section', text: { type: 'plain_text', text: title, emoji: false } },
      { type: 'section', text: { type: 'plain_text', text: lines.join('\n'), emoji: false } },
      ...(link
        ? [{ type: 'section', text: { type: 'mrkdwn', text: `<${link}|Open it in the console>` } }]
        : []),
    ];
    const answer = await send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: escaped(title), blocks, unfurl_links: false }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      // The message of the error may hold the URL.
      throw new Error(`Slack did not answer: ${(error as Error).name}`);
    });
    if (!answer.ok) throw new Error(`slack answered ${answer.status}`);
  },
});
