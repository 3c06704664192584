import { readFileSync } from 'node:fs';
import { errorOf } from 'coffer-sdk';
import { expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '#wire/error-codes.ts';
import {
  AdminError,
  exitCodeOf,
  exitCodes,
  NoKeyError,
  UsageError,
} from '../../../../../sdk/cli/src/exit-codes.ts';
import { helpOfAll } from '../../../../../sdk/cli/src/help.ts';
import { errorAdvice } from '../../../../../site/error-advice.ts';

test('README.md and --help name every exit code, and no other', () => {
  const readme = readFileSync(new URL('../../../../../sdk/cli/README.md', import.meta.url), 'utf8');
  const [, section = ''] = readme.split('## Exit codes');
  const codes = Object.values(exitCodes);
  expect([...section.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code))).toEqual(codes);
  const [, said = ''] = helpOfAll([]).split('Exit codes: ');
  expect([...said.matchAll(/(?:^|[,\s])(\d+) [a-zC]/g)].map(([, code]) => Number(code))).toEqual(
    codes,
  );
});

const refusal = (code: number, http: number, isUnclear = false) =>
  errorOf({
    operation: 'withdrawApply',
    code,
    http,
    isUnclear,
    reason: 'no',
    requestId: null,
    retryAfter: null,
    idempotencyKey: null,
  });
const ofAdmin = (http: number) => new AdminError('no', http, 0, null);

test.each<[unknown, number]>([
  [new Error('a mistake of this program'), 1],
  [new UsageError('give one id'), 2],
  [new NoKeyError('no key'), 4],
  [new TypeError('baseUrl must begin with https://'), 2],
  [refusal(40001, 400), 3],
  [refusal(40401, 404), 3],
  [refusal(42201, 422), 3],
  [refusal(40101, 401), 4],
  [refusal(40301, 403), 4],
  [refusal(40302, 403), 4],
  [refusal(0, 0), 5],
  [refusal(42901, 429), 5],
  [refusal(50001, 500), 5],
  [refusal(50201, 502), 5],
  [refusal(50202, 502), 5],
  [refusal(50203, 502), 5],
  [refusal(50301, 503), 5],
  // A refusal of the last attempt says nothing of one before it that may have been carried out.
  [refusal(40901, 409, true), 5],
  [ofAdmin(401), 4],
  [ofAdmin(403), 4],
  [ofAdmin(409), 3],
  [ofAdmin(0), 5],
  [ofAdmin(429), 5],
  [ofAdmin(500), 5],
])('%# %s is exit code %i', (error, code) => {
  expect(exitCodeOf(error)).toBe(code);
});

const notAllowed = [40101, 40301, 40302];

test.each(Object.keys(errorCodes) as ErrorName[])(
  '%s: its exit code says what its page says of sending it again',
  (name) => {
    const { code, http } = errorCodes[name];
    const isRepeated = errorAdvice[name].retry.startsWith('Yes');
    const expected = notAllowed.includes(code) ? 4 : isRepeated ? 5 : 3;
    expect(exitCodeOf(refusal(code, http))).toBe(expected);
  },
);
