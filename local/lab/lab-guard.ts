import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** How long a token of the sign-in page is believed before the admin API is asked again. */
const believedMs = 60_000;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(Buffer.from(digestOf(given)), Buffer.from(digestOf(wanted)));

export interface LabGuard {
  /** The HTTP status with which a call is refused; null if it may pass. */
  refuses(request: IncomingMessage): Promise<401 | 403 | 415 | 421 | null>;
}

/**
 * Who may use the Lab: a page of the console that is signed in, or who has read the token in
 * `.local/stack.json`. No page of another site may, by any host name.
 */
export function labGuard(options: {
  /** Origin of the console. */
  origin: string;
  token: string;
  /** Whether the admin API accepts an ID token. */
  isSignedIn(idToken: string): Promise<boolean>;
  nowMs?: () => number;
}): LabGuard {
  const { origin, token, isSignedIn, nowMs = Date.now } = options;
  const believed = new Map<string, number>();

  async function isKnown(idToken: string): Promise<boolean> {
    const digest = digestOf(idToken);
    if ((believed.get(digest) ?? 0) > nowMs()) return true;
    if (!(await isSignedIn(idToken))) return false;
    believed.clear();
    believed.set(digest, nowMs() + believedMs);
    return true;
  }

  return {
    async refuses({ headers, method }) {
      if (headers.host !== new URL(origin).host) return 421;
      if (headers.origin !== undefined && headers.origin !== origin) return 403;
      const site = headers['sec-fetch-site'];
      if (site !== undefined && site !== 'same-origin' && site !== 'none') return 403;
      // A form of another site cannot send this type without being asked first.
      if (method !== 'GET' && !/^application\/json\b/.test(headers['content-type'] ?? '')) {
        return 415;
      }
      const given = headers['x-lab-token'];
      if (typeof given === 'string') return isSame(given, token) ? null : 401;
      const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
      return bearer && (await isKnown(bearer)) ? null : 401;
    },
  };
}
