import type { Command } from '../command.ts';
import { exitCodes, UsageError } from '../exit-codes.ts';

/** Where the receiver has failed for long, an attempt waits for another one: a minute at most. Seconds. */
const longestWait = 90;

interface Attempt {
  status: number | null;
  error: string | null;
  duration_ms: number;
}

export const testWebhook: Command = {
  name: 'webhooks test',
  summary: 'send a test event to a webhook URL, as an operator',
  usage: '[URL]',
  details:
    'Sends a signed webhook.test to a webhook URL of the project, once, and shows the\n' +
    'answer. URL may be left out if the project has only one. Each URL gets at most one test\n' +
    'event in ten seconds.',
  examples: ['coffer webhooks test', 'coffer webhooks test https://shop.example/hook'],
  options: {},
  async run({ words, admin, show, progress, world }) {
    const { request, slug } = await admin();
    const { list } = (await request('GET', `/projects/${slug}/receivers`)) as {
      list: { url: string }[];
    };
    const urls = list.map((one) => one.url);
    const [url = urls[0], ...more] = words;
    if (url === undefined) {
      throw new UsageError(
        'no enabled key of the project has a webhook URL',
        'An owner gives a key one: coffer keys create --webhook-url URL.',
      );
    }
    if (more.length > 0 || (words.length === 0 && urls.length > 1)) {
      throw new UsageError('give one webhook URL', `There are: ${urls.join(', ')}.`);
    }
    const asked = await request('POST', `/projects/${slug}/receivers/test`, { url });
    let shown: Record<string, unknown> = {};
    let last: Attempt | undefined;
    await progress(
      () => `Waiting for the answer of ${url}`,
      async () => {
        for (let waited = 0; !last && waited < longestWait; waited++) {
          await world.sleep(1_000, world.signal);
          shown = await request('GET', `/projects/${slug}/webhooks/${String(asked.delivery)}`);
          last = (shown.attempts as Attempt[]).at(-1);
        }
      },
    );
    show({
      delivery: asked.delivery,
      url,
      state: shown.state,
      status: last?.status ?? null,
      error: last?.error ?? null,
      duration_ms: last?.duration_ms ?? null,
    });
    return shown.state === 'delivered' ? exitCodes.ok : exitCodes.failed;
  },
};
