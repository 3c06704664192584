import type { Schemas } from '../api/types.ts';

type Delivery = Schemas['Delivery'];
type Tone = 'pending' | 'in-progress' | 'success' | 'error' | 'warning';

export const deliveryStates: [Delivery['state'], string][] = [
  ['pending', 'Being sent'],
  ['delivered', 'Delivered'],
  ['abandoned', 'Undelivered'],
];

/** Why an attempt that was due is not made yet. */
const heldWords: Record<NonNullable<Delivery['held']>['why'], string> = {
  receiver: 'Held: its receiver fails',
  unproven: 'Held: two owners have not agreed on its URL',
};

/** A delivery's status. One that was tried and has attempts left is failing. */
export function deliveryWords({
  state,
  attempts,
  held,
}: Pick<Delivery, 'state' | 'attempts' | 'held'>): {
  text: string;
  tone: Tone;
} {
  if (state === 'delivered') return { text: 'Delivered', tone: 'success' };
  if (state === 'abandoned') return { text: 'Undelivered', tone: 'error' };
  if (held) return { text: heldWords[held.why], tone: 'warning' };
  return attempts.length > 0
    ? { text: 'Failing, retrying', tone: 'warning' }
    : { text: 'Being sent', tone: 'in-progress' };
}

/** What came of an attempt. */
export const attemptWords = ({ status, error }: Delivery['attempts'][number]): string =>
  status === null ? (error ?? 'no answer') : `HTTP ${status}`;

/** The host of a URL; other text as it is. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}

/** A shell command that recomputes the header X-Signature of an attempt from the exact body. */
export const signatureCommand = (sent: { timestamp: number; body: string }): string =>
  [
    'WEBHOOK_SECRET=...    # of the key that signs; it was shown once',
    `TIMESTAMP=${sent.timestamp}  # the request’s header X-Timestamp`,
    `BODY='${sent.body.replaceAll("'", "'\\''")}'`,
    'printf \'%s%s\' "$TIMESTAMP" "$BODY" | openssl dgst -sha256 -hmac "$WEBHOOK_SECRET"',
  ].join('\n');
