import type { ServedPages } from '#ports/deployment.ts';
import { readParameter } from '../runtime/parameter-cache.ts';

/** Milliseconds. */
const timeoutMs = 10_000;

/** The console at its origin; no redirect is followed. */
export const makeServedPages = (origin: string, manifestParameter: string): ServedPages => ({
  async get(path) {
    const answer = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  },
  manifestDigest: () => readParameter(manifestParameter),
});
