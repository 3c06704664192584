import { expect, test } from 'vitest';
import { trm } from '#extensions/screening/vendors/trm.ts';
import {
  hexAddress,
  trmAnswer,
  trmIndicator,
} from '#test/builders/extensions/screening/vendor-answers.ts';

const asked = { address: hexAddress, chain: 'ETH' as const };
const read = (set: Record<string, unknown> = {}) => trm.read(trmAnswer(set), asked);
const by = { secret: 'c50d7c03-3878-477c-857e-7869a41f207b', now: 0 };

test('it is asked with the key as user and password', () => {
  expect(trm.request(asked, by)).toEqual({
    method: 'POST',
    path: '/public/v2/screening/addresses',
    headers: {
      Authorization: `Basic ${Buffer.from(`${by.secret}:${by.secret}`).toString('base64')}`,
      'Content-Type': 'application/json',
      Accept: 'application/json',
    },
    body: JSON.stringify([{ address: hexAddress, chain: 'ethereum' }]),
  });
});

test('a chain whose name at TRM no source has is not asked about', () => {
  expect(trm.request({ ...asked, chain: 'BSC' }, by)).toBeNull();
  expect(trm.read(trmAnswer({ chain: undefined }), { ...asked, chain: 'BSC' })).toBeNull();
});

test('every indicator and every entity is rated', () => {
  const answer = read({
    addressRiskIndicators: [
      trmIndicator('Medium', 'Decentralized Exchange', 'COUNTERPARTY'),
      trmIndicator('Severe', 'Sanctions'),
    ],
  });
  expect(answer).toEqual({
    ratings: [
      { risk: 'medium', why: 'Decentralized Exchange' },
      { risk: 'severe', why: 'Sanctions' },
      { risk: 'low', why: 'Tether Treasury' },
    ],
    reference: null,
  });
});

test('the highest level counts, where an answer has it', () => {
  const ratings = (label: unknown) =>
    read({ entities: [], addressRiskIndicators: [], addressHighestRiskScoreLevelLabel: label })
      ?.ratings;
  expect(ratings('High')).toEqual([{ risk: 'high', why: null }]);
  expect(ratings('Unknown')).toEqual([{ risk: 'unknown', why: null }]);
  expect(ratings(null)).toEqual([]);
});

test.each(['Unknown', 'low', null, undefined, 10])('the label %s is unknown', (label) => {
  expect(read({ entities: [], addressRiskIndicators: [trmIndicator(label)] })?.ratings).toEqual([
    { risk: 'unknown', why: 'Sanctions' },
  ]);
});

test('an address to which nothing is attributed has no rating', () => {
  expect(read({ entities: [], addressRiskIndicators: [] })).toEqual({
    ratings: [],
    reference: null,
  });
});

test.each<[string, Record<string, unknown>]>([
  ['another address', { address: '0x0000000000000000000000000000000000000001' }],
  // As in TRM's own example, where a bitcoin address answers for another one.
  [
    'another address that was submitted',
    { addressSubmitted: '149w62rY42aZBox8fGcmqNsXUzSStKeq8C' },
  ],
  ['another chain', { chain: 'bitcoin' }],
  ['no chain', { chain: undefined }],
  ['no indicators', { addressRiskIndicators: undefined }],
  ['indicators that are no list', { addressRiskIndicators: {} }],
  ['no entities', { entities: null }],
])('an answer with %s is none', (_name, set) => {
  expect(read(set)).toBeNull();
});

test.each<[string, unknown]>([
  ['an error', { code: 401, message: 'Unauthorized' }],
  ['an empty list', []],
  ['a list of two', [...trmAnswer(), ...trmAnswer()]],
  ['a list of nothing', [null]],
  ['one without its list', trmAnswer()[0]],
])('%s is no answer', (_name, answer) => {
  expect(trm.read(answer, asked)).toBeNull();
});
