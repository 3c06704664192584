import { type AlarmName, alarms } from '#model/alarms.ts';
import type { Schemas } from '../api/types.ts';
import { span } from './times.ts';

type Lag = Schemas['ChainLag'];
type Tone = 'success' | 'warning' | 'error' | 'pending';

/** From here on the alarm watcher-behind fires, seconds. */
export const behindSeconds = alarms['watcher-behind'].threshold;

/** Whether a chain needs somebody: it is stopped, far behind, or its watcher does not move. */
export function chainWords(
  { stopped, lag_s: lag, tick_at: at }: Pick<Lag, 'stopped' | 'lag_s' | 'tick_at'>,
  now: number,
): { text: string; tone: Tone; runbook: AlarmName | null } {
  if (stopped) return { text: 'Stopped at a block', tone: 'error', runbook: 'block-unreadable' };
  if (at === null || lag === null) {
    return { text: 'Has read no block yet', tone: 'pending', runbook: null };
  }
  if (now - at > behindSeconds) {
    return {
      text: `Its watcher is silent for ${span(now - at)}`,
      tone: 'error',
      runbook: 'watcher-silent',
    };
  }
  if (lag > behindSeconds) {
    return { text: `Behind by ${span(lag)}`, tone: 'warning', runbook: 'watcher-behind' };
  }
  return { text: 'Follows the chain', tone: 'success', runbook: null };
}

/** How old the price of its coin is; a payment is valued with none that is older than ten minutes. */
export const priceWords = ({ price }: Pick<Lag, 'price'>, now: number): string =>
  price === null ? 'no usable price' : `${price.usd} USD, ${span(now - price.read_at)} old`;
