import { expect, test } from 'vitest';
import type { DecodedCall } from '#shared/abi/decoded-call.ts';
import { permitsAll } from '#wire/words/shown-call.ts';
import { callSentence, payeeOf } from '../../../../../../console/src/words/decide/decoded-call.ts';

const most = (2n ** 256n - 1n).toString();
const spender = `0x${'ab'.repeat(20)}`;

/** As the API decodes a call: each argument with its type. */
const call = (
  signature: string,
  values: (string | boolean)[],
  calls?: (DecodedCall | null)[],
): DecodedCall => ({
  signature,
  args: values.map((value, index) => ({
    name: `arg${index}`,
    type: signature.slice(signature.indexOf('(') + 1, -1).split(',')[index] ?? '',
    value,
    ...(calls && { calls }),
  })),
});

const permit2 = 'approve(address,address,uint160,uint48)';

test.each([
  ['approve(address,uint256)', [spender, most], true],
  ['approve(address,uint256)', [spender, (2n ** 255n).toString()], true],
  ['approve(address,uint256)', [spender, (2n ** 255n - 1n).toString()], false],
  ['approve(address,uint256)', [spender, '500000000'], false],
  ['increaseAllowance(address,uint256)', [spender, most], true],
  [permit2, [spender, spender, (2n ** 160n - 1n).toString(), '1'], true],
  [permit2, [spender, spender, '1', (2n ** 48n - 1n).toString()], false],
  ['setApprovalForAll(address,bool)', [spender, true], true],
  ['setApprovalForAll(address,bool)', [spender, false], false],
  ['transfer(address,uint256)', [spender, most], false],
])('%s %j: a permission without a bound is %s', (signature, values, isDangerous) => {
  const decoded = call(signature, values);
  expect(permitsAll(decoded)).toBe(isDangerous);
  // Inside another call it is the same.
  expect(permitsAll(call('multicall(bytes[])', ['0x'], [null, decoded]))).toBe(isDangerous);
});

test('a call that nobody decoded is not said to be one', () => {
  expect(permitsAll(null)).toBe(false);
  expect(callSentence(null, '0xtoken')).toBe('Call 0xtoken');
});

test.each([
  ['approve(address,uint256)', [spender, most], 'Let 0xabab…ababab take any amount of the token T'],
  [
    'approve(address,uint256)',
    [spender, '500'],
    'Let 0xabab…ababab take 500 smallest units of the token T',
  ],
  [
    'setApprovalForAll(address,bool)',
    [spender, true],
    'Let 0xabab…ababab take every token of the collection T',
  ],
  ['burn(uint256)', ['5'], 'Call burn(uint256) of T'],
  [
    'transfer(address,uint256)',
    [spender, '500'],
    'Send 500 smallest units of the token T to 0xabab…ababab',
  ],
])('%s is said in words', (signature, values, sentence) => {
  expect(callSentence(call(signature, values), 'T')).toBe(sentence);
});

test('a token that the page knows is named by the page, with the point where it belongs', () => {
  const token = { symbol: 'USDT', address: '0xT', decimals: 6 };
  const paid = call('transfer(address,uint256)', [spender, '40000500000']);
  expect(callSentence(paid, 'T', token)).toBe('Send 40,000.5 USDT to 0xabab…ababab');
});

test.each([
  ['to', spender],
  ['spender', spender],
  ['operator', spender],
  ['token', null],
])('whoever is named as %s is who is paid: %s', (name, payee) => {
  const args = [
    { name: 'amount', type: 'uint256', value: '1' },
    { name, type: 'address', value: spender },
  ];
  expect(payeeOf({ signature: 'f(uint256,address)', args })).toBe(payee);
});
