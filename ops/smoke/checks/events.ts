/** Checks of what a merchant hears. */
import { check } from '../check.ts';
import { NotShown } from '../not-shown.ts';
import { made, until } from '../world.ts';

/** Dispatch and delivery take seconds; a chain has been waited for already. */
const toHearMs = 300_000;

export const events = check<'one'>({
  name: 'events',
  shows: 'the event feed has each deposit and payment of this run',
  needs: ['key'],
  cost: 'nothing',
  page: 'docs/runbook.md "outbox-stuck"',
  isShort: true,
  of: 'one',
  async run(world, say) {
    const { api } = made(world.merchant, 'key');
    const missing = new Set(world.expectedEvents.map(({ event, no }) => `${event} of ${no}`));
    const { size } = missing;
    if (size === 0) throw new NotShown('nothing was deposited or paid in this run');
    let after: string | undefined;
    await until(
      world,
      'Each event of this run',
      async () => {
        for await (const one of api.events.list.all(after === undefined ? {} : { after })) {
          const { id, event, data } = one as { id: string; event: string; data: object };
          const numbers = data as { deposit_no?: string; withdraw_no?: string };
          missing.delete(`${event} of ${numbers.deposit_no ?? numbers.withdraw_no}`);
          after = id;
        }
        say(`${missing.size} of ${size} are missing`);
        return missing.size === 0 ? true : undefined;
      },
      toHearMs,
    );
    return `${size} events came`;
  },
});

export const webhook = check<'one'>({
  name: 'webhook',
  shows: 'the receiver takes the webhook of each deposit and payment of this run',
  needs: ['key'],
  cost: 'nothing',
  page: 'docs/webhooks.md',
  isShort: true,
  of: 'one',
  async run(world, say) {
    const { webhookUrl, slug } = world.options;
    if (webhookUrl === undefined) {
      throw new NotShown(
        'no receiver is given (--webhook-url): the event feed has the same events',
      );
    }
    const wanted = world.expectedEvents;
    if (wanted.length === 0) throw new NotShown('nothing was deposited or paid in this run');
    for (const { event, no } of wanted) {
      say(`${event} of ${no}`);
      await until(
        world,
        `The delivery of ${event} of ${no} to the receiver`,
        async () => {
          const { list } = await world.owners[0]!.request<{
            list: { event: string; state: string; app_id: string }[];
          }>('GET', `/projects/${slug}/webhooks?ref=${no}&size=50`);
          const own = list.find(
            (one) => one.event === event && one.app_id === world.merchant?.appId,
          );
          return own?.state === 'delivered' ? true : undefined;
        },
        toHearMs,
      );
    }
    return `${new URL(webhookUrl).host} took ${wanted.length} webhooks`;
  },
});
