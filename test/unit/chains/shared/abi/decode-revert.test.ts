import { encodeAbiParameters, encodeErrorResult } from 'viem';
import { expect, test } from 'vitest';
import { decodeRevert } from '#chains/shared/abi/decode-revert.ts';
import { abi, panic } from '#test/builders/chains/shared/abi/decode-revert.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('well-known custom errors are shown with their arguments', () => {
  const args = [address, 5n, 10n ** 18n] as const;
  const short = encodeErrorResult({ abi, errorName: 'ERC20InsufficientBalance', args });
  expect(decodeRevert(short)).toBe(
    `ERC20InsufficientBalance (sender: ${address}, balance: 5, needed: 1000000000000000000)`,
  );
  expect(decodeRevert(encodeErrorResult({ abi, errorName: 'EnforcedPause' }))).toBe(
    'EnforcedPause',
  );
  const expired = encodeErrorResult({ abi, errorName: 'AllowanceExpired', args: [7n] });
  expect(decodeRevert(expired)).toBe('AllowanceExpired (deadline: 7)');
  const failed = encodeErrorResult({ abi, errorName: 'ExecutionFailed', args: [1n, '0x1234'] });
  expect(decodeRevert(failed)).toBe('ExecutionFailed (commandIndex: 1, message: 0x1234)');
  // Its selector, with arguments that do not belong to it.
  expect(decodeRevert(short.slice(0, 40))).toBe('custom error 0xe450d38c');
});

test.each([
  [1n, 'assertion failed'],
  [18n, 'division by zero'],
  [0x21n, 'a number outside its enumeration'],
  [0x31n, 'pop of an empty list'],
  [0x32n, 'a list index out of range'],
  [0x41n, 'too much memory'],
  [0x51n, 'call of a function that was never set'],
])('panic %s: %s', (code, words) => {
  expect(panic(code)).toBe(words);
});

test('reasons of reverts are shown as text', () => {
  const error = (text: string) => encodeErrorResult({ abi, errorName: 'Error', args: [text] });
  expect(decodeRevert(error('transfer amount exceeds balance'))).toBe(
    'transfer amount exceeds balance',
  );
  expect(decodeRevert(`Reverted ${error('paused')}`)).toBe('paused');
  expect(decodeRevert(encodeErrorResult({ abi, errorName: 'Panic', args: [17n] }))).toBe(
    'arithmetic overflow or underflow',
  );
  expect(decodeRevert(encodeErrorResult({ abi, errorName: 'Panic', args: [99n] }))).toBe(
    'panic 99',
  );
  expect(decodeRevert(encodeErrorResult({ abi, errorName: 'Blocked', args: [address] }))).toMatch(
    /^custom error 0x[0-9a-f]{8}$/,
  );
  for (const nothing of ['0x', '', undefined, null, 7, '0x08c379']) {
    expect(decodeRevert(nothing)).toBe('reverted without a reason');
  }
});

test('a hostile reason is one short printable line', () => {
  const hostile = `x\n\u0000<b>ü${'y'.repeat(5_000)}`;
  const reason = decodeRevert(encodeErrorResult({ abi, errorName: 'Error', args: [hostile] }));
  expect(reason).toMatch(/^[\x20-\x7e]{1,160}$/);
  // A length that does not match the text after it.
  const lie = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [32n, 2n ** 255n]);
  expect(decodeRevert(`0x08c379a0${lie.slice(2)}`)).toBe('reverted');
  expect(decodeRevert('0x08c379a0')).toBe('reverted');
});
