/**
 * Elliptic AML API, wallet analyses: POST /v2/wallet/synchronous over all chains and assets (`holistic`), signed
 * with the key's secret (OpenAPI of Elliptic's AML API 2.0.0, "AML API OAuth Assets Wallet Analyses API", read in
 * the copy of github.com/api-evangelist/elliptic of August 2026).
 */
import { createHmac } from 'node:crypto';
import { isAsked, objectOf, textOf, type VendorApi } from './vendor.ts';

const path = '/v2/wallet/synchronous';
const everywhere = { asset: 'holistic', blockchain: 'holistic', type: 'address' } as const;
const kind = 'wallet_exposure';

export const elliptic: VendorApi = {
  request({ address }, { secret, now }) {
    const [key = '', signedWith = ''] = secret.split(':');
    const body = JSON.stringify({ subject: { ...everywhere, hash: address }, type: kind });
    const time = String(now);
    return {
      method: 'POST',
      path,
      headers: {
        'x-access-key': key,
        'x-access-sign': signature(signedWith, { time, method: 'POST', path, body }),
        'x-access-timestamp': time,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body,
    };
  },

  read(answer, asked) {
    const given = objectOf(answer);
    const subject = objectOf(given?.subject);
    if (!given || !subject || given.type !== kind) return null;
    if (Object.entries(everywhere).some(([name, value]) => subject[name] !== value)) return null;
    if (!isAsked(subject.hash, asked)) return null;
    if (given.process_status !== 'complete' || given.error != null) return null;
    const { risk_score: score } = given;
    const reference = textOf(given.id);
    // "If null is returned, no risk rules have been triggered."
    if (score === null) return { ratings: [], reference };
    if (typeof score !== 'number' || !(score >= 0 && score <= 10)) return null;
    return { ratings: [{ risk: score, why: null }], reference };
  },
};

/** The signature of a request: base64 HMAC-SHA256 with the secret, decoded from base64. */
export const signature = (
  secret: string,
  { time, method, path, body }: { time: string; method: string; path: string; body: string },
): string =>
  createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${time}${method}${path.toLowerCase()}${body}`)
    .digest('base64');
