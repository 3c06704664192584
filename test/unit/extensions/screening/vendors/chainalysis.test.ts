import { expect, test } from 'vitest';
import { chainalysis } from '#extensions/screening/vendors/chainalysis.ts';
import {
  chainalysisAnswer,
  hexAddress,
} from '#test/builders/extensions/screening/vendor-answers.ts';

const asked = { address: hexAddress, chain: 'ETH' as const };
const read = (set: Record<string, unknown> = {}) => chainalysis.read(chainalysisAnswer(set), asked);

test('it is asked by GET with the token in its header', () => {
  expect(chainalysis.request(asked, { secret: 'the token', now: 0 })).toEqual({
    method: 'GET',
    path: `/api/risk/v2/entities/${hexAddress}`,
    headers: { Token: 'the token', Accept: 'application/json' },
    body: '',
  });
});

test('an address cannot change the path', () => {
  const request = chainalysis.request({ ...asked, address: '../x?y#z' }, { secret: 's', now: 0 });
  expect(request?.path).toBe('/api/risk/v2/entities/..%2Fx%3Fy%23z');
});

test.each([
  ['Low', 'low'],
  ['Medium', 'medium'],
  ['High', 'high'],
  ['Severe', 'severe'],
])('its risk %s is %s, with its reason', (risk, word) => {
  expect(read({ risk, riskReason: 'Identified as Mixing' })).toEqual({
    ratings: [{ risk: word, why: 'Identified as Mixing' }],
    reference: null,
  });
});

test('an address of hex may come back in another case', () => {
  expect(read({ address: hexAddress.toUpperCase().replace('0X', '0x') })).not.toBeNull();
});

test('an address of another alphabet may not', () => {
  const address = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
  const of = (given: string) =>
    chainalysis.read(chainalysisAnswer({ address: given }), { address, chain: 'TRX' });
  expect(of(address)).not.toBeNull();
  expect(of(address.toLowerCase())).toBeNull();
});

test.each<[string, Record<string, unknown>]>([
  ['another address', { address: '0x0000000000000000000000000000000000000001' }],
  ['no address', { address: undefined }],
  ['no status', { status: undefined }],
  ['a status that is pending', { status: 'PENDING' }],
  ['no risk', { risk: undefined }],
  ['a risk that is not published', { risk: 'None' }],
  ['a risk in another case', { risk: 'low' }],
  ['a risk that is a name of every object', { risk: 'constructor' }],
])('an answer with %s is none', (_name, set) => {
  expect(read(set)).toBeNull();
});

test.each<[string, unknown]>([
  ['an error', { message: 'Invalid token', status: 'COMPLETE' }],
  ['null', null],
  ['a list', [chainalysisAnswer()]],
  ['a text', 'Low'],
])('%s is no answer', (_name, answer) => {
  expect(chainalysis.read(answer, asked)).toBeNull();
});
