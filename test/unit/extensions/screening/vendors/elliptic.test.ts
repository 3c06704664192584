import { expect, test } from 'vitest';
import { elliptic, signature } from '#extensions/screening/vendors/elliptic.ts';
import { ellipticAnswer, hexAddress } from '#test/builders/extensions/screening/vendor-answers.ts';

const asked = { address: hexAddress, chain: 'BSC' as const };
const read = (set: Record<string, unknown> = {}) => elliptic.read(ellipticAnswer(set), asked);
const id = 'b7535048-76f8-4f60-bdd3-9d659298f9e7';

/** The examples of Elliptic's "Authentication" cookbook, with the secret and the time that it names. */
test('requests are signed as Elliptic’s own examples are', () => {
  const secret = '894f142d667e8cdaca6822ac173937af';
  const time = '1478692862000';
  const body = JSON.stringify([
    {
      customer_reference: '123456',
      subject: {
        asset: 'BTC',
        hash: 'accf5c09cc027339a3beb2e28104ce9f406ecbbd29775b4a1a17ba213f1e035e',
        output_address: '15Hm2UEPaEuiAmgyNgd5mF3wugqLsYs3Wn',
        output_type: 'address',
        type: 'transaction',
      },
      type: 'source_of_funds',
    },
  ]);
  expect(signature(secret, { time, method: 'POST', path: '/v2/analyses', body })).toBe(
    '65mQHB2o95lL3I+N/bZYwDC9p2YvNwsVDnXr8u72hUk=',
  );
  expect(signature(secret, { time, method: 'GET', path: '/v2/customers', body: '{}' })).toBe(
    'cN9fRUqeT7UnwwpkBZaNmnwxKAPHkhytdXelfUVvxMI=',
  );
});

test('it is asked about all chains at once, with the key, the time and the signature', () => {
  const request = elliptic.request(asked, { secret: 'akey:c2VjcmV0', now: 1_478_692_862_000 })!;
  const { method, path, headers, body } = request;
  expect([method, path]).toEqual(['POST', '/v2/wallet/synchronous']);
  expect(JSON.parse(body)).toEqual({
    subject: { asset: 'holistic', blockchain: 'holistic', type: 'address', hash: hexAddress },
    type: 'wallet_exposure',
  });
  const time = '1478692862000';
  expect(headers).toMatchObject({
    'x-access-key': 'akey',
    'x-access-timestamp': time,
    'x-access-sign': signature('c2VjcmV0', { time, method, path, body }),
  });
  expect(JSON.stringify(request)).not.toContain('c2VjcmV0');
});

test('its score is the rating, and its id the reference', () => {
  expect(read({ risk_score: 9.038007 })).toEqual({
    ratings: [{ risk: 9.038007, why: null }],
    reference: id,
  });
  expect(read({ risk_score: 0 })?.ratings).toEqual([{ risk: 0, why: null }]);
});

test('no rule was triggered where the score is null', () => {
  expect(read({ risk_score: null })).toEqual({ ratings: [], reference: id });
});

test.each<[string, Record<string, unknown>]>([
  ['no score', { risk_score: undefined }],
  ['a score that is a text', { risk_score: '9' }],
  ['a score below 0', { risk_score: -1 }],
  ['a score above 10', { risk_score: 10.1 }],
  ['a status that is running', { process_status: 'running' }],
  ['a status that is an error', { process_status: 'error' }],
  ['no status', { process_status: undefined }],
  ['an error beside a score', { error: { message: 'something went wrong' } }],
  ['another kind', { type: 'source_of_funds' }],
  ['no subject', { subject: undefined }],
])('an answer with %s is none', (_name, set) => {
  expect(read(set)).toBeNull();
});

test.each<[string, Record<string, unknown>]>([
  ['address', { hash: '0x0000000000000000000000000000000000000001' }],
  ['chain', { blockchain: 'bitcoin' }],
  ['asset', { asset: 'BTC' }],
  ['type', { type: 'transaction' }],
])('an answer about another %s is none', (_name, set) => {
  expect(read({ subject: { ...ellipticAnswer().subject, ...set } })).toBeNull();
});

test('an error is no answer', () => {
  const error = {
    name: 'NotInBlockchain',
    message: 'The submitted address has not yet been processed',
  };
  expect(elliptic.read(error, asked)).toBeNull();
});
