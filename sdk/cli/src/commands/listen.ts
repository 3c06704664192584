import type { Coffer } from 'coffer-sdk';
import type { Command, Context } from '../command.ts';
import { exitCodeOf, exitCodes, UsageError } from '../exit-codes.ts';
import { type FeedEvent, type Forwarding, forward, isTaken } from '../forward.ts';
import type { Target } from '../target.ts';

/** Waits (ms) before an event that was not taken is sent again. */
const retries = [1_000, 3_000, 10_000];
/** The wait (ms) after an error that passes, such as a network that is away. */
const outage = 10_000;

/** Where events go, by the flags; null if they are only printed. */
export function forwardingOf({ flags }: Context, target: Target): Forwarding | null {
  const url = flags.forward;
  if (typeof url !== 'string') return null;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UsageError(
      `--forward ${url} is not a URL`,
      'Write it as http://localhost:3000/hook.',
    );
  }
  const { webhookSecret } = target;
  if (!webhookSecret) {
    throw new UsageError(
      'no webhook secret to sign with',
      'Set COFFER_WEBHOOK_SECRET to the webhook_secret that your receiver checks.',
    );
  }
  return { url, appId: target.appId, webhookSecret };
}

/** Posts an event until it is taken, a few times. True if it was. */
export async function deliver(
  context: Context,
  to: Forwarding,
  event: FeedEvent,
): Promise<boolean> {
  const { world, flags, say, show } = context;
  for (let attempt = 0; ; attempt++) {
    const status = await forward(world, to, event);
    const wait = retries[attempt];
    const isLast = wait === undefined;
    if (isTaken(status) || isLast) {
      const said = `${event.event} ${event.id} -> ${status}${isTaken(status) ? '' : ', given up'}`;
      if (flags.json) show({ ...event, answer: status, taken: isTaken(status) });
      else say(said);
      return isTaken(status);
    }
    say(`${event.event} ${event.id} -> ${status}, next attempt in ${wait / 1000} s`);
    await world.sleep(wait, world.signal).catch(() => {});
    if (world.signal.aborted) return false;
  }
}

/** The cursor after all that has happened: a rare type reads over the rest, 200 events a call. */
async function endOfFeed({ progress, world }: Context, coffer: Coffer): Promise<string> {
  let calls = 0;
  return progress(
    () => `Skipping earlier events (${calls * 200})`,
    async () => {
      let after: string | undefined;
      for (;;) {
        const query = { after, types: 'energy.low_balance', limit: 100 };
        const { next } = await coffer.events.list(query, { signal: world.signal });
        calls += 1;
        if (next === after) return next;
        after = next;
      }
    },
  );
}

/**
 * A page, or null where none came: because of Ctrl-C, or of an error that passes. A laptop sleeps and
 * changes networks, and `listen` outlives it; with --once it ends.
 */
async function pageOf({ world, flags, say }: Context, coffer: Coffer, query: object) {
  try {
    return await coffer.events.list(query, { signal: world.signal });
  } catch (error) {
    if (world.signal.aborted) return null;
    if (flags.once || exitCodeOf(error) !== exitCodes.unclear) throw error;
    say(`${(error as Error).message} Next attempt in ${outage / 1000} s.`);
    await world.sleep(outage, world.signal).catch(() => {});
    return null;
  }
}

function print({ show }: Context, event: FeedEvent): boolean {
  const at = new Date(event.timestamp * 1000).toISOString();
  show(event, `${at}  ${event.event}  ${event.id}  ${JSON.stringify(event.data)}`);
  return true;
}

export const listen: Command = {
  name: 'listen',
  summary: 'send the project’s events, signed, to a program on this machine',
  usage: '[--forward URL]',
  details:
    'Polls events with your own key, so no public URL is needed, and posts each as a webhook with\n' +
    'valid signatures of your webhook_secret. Begins with new events; --after takes a\n' +
    'cursor or an event’s id, and --from-start the oldest event kept (90 days). An event that is not\n' +
    'answered with 2xx is sent up to three more times; then the next ones are sent. The place that\n' +
    'listen prints at its end is before the first event that was not accepted, so nothing is lost:\n' +
    'the events after it come again, with the same ids. Without --forward events are printed.',
  examples: [
    'coffer listen --forward http://localhost:3000/hook',
    'coffer listen --types deposit.credited,withdraw.confirmed --json',
    'coffer listen --after evt_DP01..._2 --once --forward http://localhost:3000/hook',
  ],
  options: {
    forward: { type: 'string' },
    types: { type: 'string' },
    after: { type: 'string' },
    'from-start': { type: 'boolean' },
    once: { type: 'boolean' },
    interval: { type: 'string' },
  },
  async run(context) {
    const { flags, world, target, api, say } = context;
    const to = forwardingOf(context, target());
    const interval = Number(flags.interval ?? 2);
    if (!(interval >= 1)) throw new UsageError('--interval must be 1 second or more');
    const coffer = api();
    let after = flags.after as string | undefined;
    if (after === undefined && !flags['from-start']) after = await endOfFeed(context, coffer);
    say(
      `Listening to ${target().baseUrl}${to ? `, forwarding to ${to.url}` : ''}. Ctrl-C ends it.`,
    );
    let failed = 0;
    /** Where the first event is that was not accepted: undefined is the beginning of the feed. */
    let lost: { after: string | undefined } | null = null;
    const sayWhere = () => {
      const place = lost ? lost.after : after;
      if (place !== undefined) say(`Continue with --after ${place}`);
      else if (lost) say('Continue with --from-start');
    };
    while (!world.signal.aborted) {
      const before = after;
      const query = { after, types: flags.types as string | undefined, limit: 100 };
      const page = await pageOf(context, coffer, query).catch((error) => {
        sayWhere();
        throw error;
      });
      if (!page) continue;
      for (const event of page.list) {
        const isDone = to ? await deliver(context, to, event) : print(context, event);
        // An event that Ctrl-C kept from being taken is the first of the next run.
        if (!isDone && world.signal.aborted) break;
        if (!isDone) {
          failed += 1;
          lost ??= { after };
        }
        after = event.id;
      }
      if (world.signal.aborted) break;
      after = page.next;
      if (page.next !== before) continue;
      if (flags.once) break;
      await world.sleep(interval * 1000, world.signal).catch(() => {});
    }
    sayWhere();
    if (failed > 0) {
      say(failed === 1 ? '1 event was not accepted.' : `${failed} events were not accepted.`);
      return exitCodes.failed;
    }
    return exitCodes.ok;
  },
};
