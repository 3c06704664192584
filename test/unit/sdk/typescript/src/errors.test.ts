import * as sdk from 'coffer-sdk';
import { expect, test } from 'vitest';
import { details } from '#test/builders/sdk/typescript/src/errors.ts';
import { errorCodes } from '#wire/error-codes.ts';
import { errorOf, errorCodes as known } from '../../../../../sdk/typescript/src/errors.ts';

test('every code of the API has a class of its own, and advice', () => {
  expect([...known].sort()).toEqual(
    Object.values(errorCodes)
      .map(({ code }) => code)
      .sort(),
  );
  const errors = known.map((code) => errorOf({ ...details, code }));
  expect(new Set(errors.map(({ name }) => name)).size).toBe(known.length);
  expect(errors.filter(({ advice }) => advice.length < 15)).toEqual([]);
});

test('an error says what happened, which request it was, and what to do', () => {
  const error = errorOf({ ...details, code: 42201 });
  expect(error).toBeInstanceOf(sdk.InsufficientBalanceError);
  expect(error).toBeInstanceOf(sdk.CofferError);
  expect(error).toMatchObject({ name: 'InsufficientBalanceError', requestId: 'r-1', http: 422 });
  expect(error.message).toBe(
    'withdrawApply: Insufficient USDT: the withdrawal needs 100, the wallet holds 3 ' +
      '(code 42201, HTTP 422, request r-1). Fund the source wallet. It also needs coin for the fee.',
  );
});

test('an error names the page of its code, where the server does', () => {
  const help = 'https://console.example.com/docs/errors/42201.html';
  const error = errorOf({ ...details, code: 42201, help });
  expect(error).toMatchObject({ reason: details.reason, help });
  expect(error.message).toMatch(/It also needs coin for the fee\. See https:\S+\/42201\.html$/);
  expect(errorOf({ ...details, code: 42201 }).help).toBeNull();
});

test('an attempt without an answer is never kept silent', () => {
  const error = errorOf({ ...details, code: 42201, isUnclear: true });
  expect(error.message).toContain('may have been executed without an answer');
});

test('a newer code is an error without a class of its own', () => {
  expect(errorOf({ ...details, code: 49999 })).toMatchObject({ name: 'CofferError', code: 49999 });
});

test("the gateway's own answers", () => {
  const of = (http: number) => errorOf({ ...details, http, code: 0 }).name;
  expect([of(429), of(503), of(502), of(0)]).toEqual([
    ...['RateLimitedError', 'BusyError', 'NoAnswerError', 'NoAnswerError'],
  ]);
});
