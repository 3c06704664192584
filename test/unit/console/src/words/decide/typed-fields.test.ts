import { expect, test } from 'vitest';
import { typedFields } from '../../../../../../console/src/words/decide/typed-fields.ts';

test('every value of typed data is shown by its path, with the domain first', () => {
  const typed = {
    domain: { name: 'USD Coin', chainId: 1 },
    primaryType: 'Permit',
    types: { Permit: [] },
    message: { spender: '0x1', details: [{ amount: '5', nonce: null }], ok: false },
  };
  expect(typedFields(typed).map(({ path, text }) => `${path}: ${text}`)).toEqual([
    'domain.name: USD Coin',
    'domain.chainId: 1',
    'signed as: Permit',
    'spender: 0x1',
    'details.0.amount: 5',
    'details.0.nonce: null',
    'ok: false',
  ]);
});

test.each([null, undefined, {}])('%j has none', (typed) => {
  expect(typedFields(typed)).toEqual([]);
});
