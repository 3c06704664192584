import { type AlarmName, alarms } from '#model/alarms.ts';
import type { Schemas } from '../api/types.ts';
import { grouped } from './amounts.ts';
import { span } from './times.ts';

type Lag = Schemas['ChainLag'];
type Tone = 'success' | 'warning' | 'error' | 'pending';

/** From here on the alarm watcher-behind fires, seconds. */
export const behindSeconds = alarms['watcher-behind'].threshold;

export type Provider = Lag['provider_states'][number];

/** The hosts of providers in their order; one of several on one host has its place too. */
export const providerNames = (all: readonly { host: string }[]): string[] =>
  all.map(({ host }, index) =>
    all.some((other, at) => at !== index && other.host === host)
      ? `${host} (no. ${index + 1})`
      : host,
  );

/** What a provider does, and whether that is right. */
export function providerWords(
  { state, since, blocks, error }: Provider,
  now: number,
): { text: string; tone: Tone } {
  const time = span(now - since);
  switch (state) {
    case 'answers':
      return { text: 'Answers', tone: 'success' };
    case 'behind':
      return { text: `Behind by ${blocksWord(blocks ?? 0)} for ${time}`, tone: 'warning' };
    case 'ahead':
      return {
        text: `Claims ${blocksWord(blocks ?? 0)} that no other provider has, for ${time}`,
        tone: 'warning',
      };
    case 'fails':
      return { text: `Fails for ${time}: ${error || 'no answer'}`, tone: 'error' };
    default:
      return { text: 'Not queried yet', tone: 'pending' };
  }
}

const blocksWord = (blocks: number): string =>
  blocks === 1 ? '1 block' : `${grouped(String(blocks))} blocks`;

/** How far a chain is behind: in its own blocks, with the seconds. */
export const lagWord = ({ lag_s: lag, lag_blocks: blocks }: Pick<Lag, 'lag_s' | 'lag_blocks'>) =>
  lag === null || blocks === null ? 'unknown' : `${blocksWord(blocks)}, ${span(lag)}`;

export const isWrong = ({ state }: Provider): boolean => state !== 'answers' && state !== 'unknown';

/** The providers that fail, are behind, or claim what no other has. */
export const wrongProviders = ({
  provider_states: all,
}: Pick<Lag, 'provider_states'>): Provider[] => all.filter(isWrong);

/** What the providers of a chain lack, and what that means; null if they are as they should be. */
export function outageWords(chain: Pick<Lag, 'provider_states'>): {
  text: string;
  tone: 'warning' | 'error';
  means: string;
  runbook: AlarmName;
} | null {
  const { provider_states: all } = chain;
  const wrong = wrongProviders(chain);
  const failing = wrong.filter(({ state }) => state === 'fails');
  if (wrong.length === 0) return null;
  const runbook = 'node-unavailable';
  if (failing.length === all.length) {
    const means =
      'Until one answers, no deposit is found and no payment is confirmed on this chain. Nothing is lost.';
    return { text: 'No provider answers', tone: 'error', means, runbook };
  }
  const [only] = wrong;
  const does = only?.state === 'fails' ? 'does not answer' : `is ${only?.state}`;
  const text =
    wrong.length === 1
      ? `1 of ${all.length} providers ${does}`
      : `${wrong.length} of ${all.length} providers do not answer or are behind`;
  const means =
    'Blocks are read from the other providers. Steps that need two providers wait: credits and the end of payments.';
  return { text, tone: 'warning', means, runbook };
}

/** Whether a chain needs somebody: its providers fail, it is stopped or late, or its watcher is silent. */
export function chainWords(
  chain: Pick<
    Lag,
    | 'stopped'
    | 'lag_s'
    | 'lag_blocks'
    | 'in_sync_blocks'
    | 'tick_at'
    | 'provider_states'
    | 'head'
    | 'scanned'
  >,
  now: number,
): { text: string; tone: Tone; runbook: AlarmName | null } {
  const { stopped, lag_s: lag, lag_blocks: blocks, tick_at: at, provider_states: all } = chain;
  if (stopped) return { text: 'Stopped at a block', tone: 'error', runbook: 'block-unreadable' };
  const outage = outageWords(chain);
  if (outage?.tone === 'error') {
    const since = Math.max(...all.map((one) => one.since));
    return { ...outage, text: `${outage.text} for ${span(now - since)}` };
  }
  if (at === null || lag === null || blocks === null) {
    return { text: 'No block read yet', tone: 'pending', runbook: null };
  }
  if (now - at > behindSeconds) {
    return {
      text: `Its watcher has not reported for ${span(now - at)}`,
      tone: 'error',
      runbook: 'watcher-silent',
    };
  }
  if (blocks > chain.in_sync_blocks) {
    const text =
      chain.head === chain.scanned
        ? `No new block for ${span(lag)}, about ${blocksWord(blocks)}`
        : `Behind by ${lagWord(chain)}`;
    return { text, tone: lag > behindSeconds ? 'error' : 'warning', runbook: 'watcher-behind' };
  }
  if (outage) return { ...outage, text: `In sync; ${outage.text}` };
  return { text: 'In sync', tone: 'success', runbook: null };
}

/** How old the price of its coin is; a payment is valued with none that is older than ten minutes. */
export const priceWords = ({ price }: Pick<Lag, 'price'>, now: number): string =>
  price === null ? 'no usable price' : `${price.usd} USD, ${span(now - price.read_at)} old`;
