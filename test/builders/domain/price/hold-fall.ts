import { holdFall } from '#domain/price/hold-fall.ts';

export const t0 = 1_770_000_000;

/** A price each minute up to t0, the newest first. */
export const minutes = (...prices: string[]) =>
  prices.map((usd, i) => ({ usd, readAt: t0 - i * 60 }));

/** What decides minute by minute while the feed says these. */
export function run(start: string, feed: string[]): string[] {
  const history = Array.from({ length: 60 }, (_, i) => ({ usd: start, readAt: t0 - i * 60 }));
  return feed.map((usd, i) => {
    const readAt = t0 + (i + 1) * 60;
    const decides = holdFall(usd, history.slice(0, 61), readAt).usd;
    history.unshift({ usd: decides, readAt });
    return decides;
  });
}
