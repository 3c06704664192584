import { expect, test } from 'vitest';
import { sources } from './files.ts';

const product = sources('src', 'functions');

/** What is said about each log call: its event, and the text of its fields. */
const logCalls = product.flatMap(({ path, text }) =>
  [...text.matchAll(/\blog(?:\.\w+|\[[^\]]+\])\(([\s\S]{0,400}?)\);/g)].map((match) => ({
    path,
    call: match[1] ?? '',
  })),
);

test('secrets are compared in constant time, by one function', () => {
  const compared = /\w*(secret|signature|hmac|\bmac)\w*\s*[!=]==(?!\s*(null|undefined|0\b|''))/i;
  const found = product.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => compared.test(line.replace(/'[^']*'/g, "''")) && !/length/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
  const users = product.filter(({ text }) => /\btimingSafeEqual\b/.test(text));
  expect(users.map(({ path }) => path)).toEqual(['src/crypto/constant-time.ts']);
  const hmac = product.find(({ path }) => path === 'src/crypto/hmac.ts');
  expect(hmac?.text).toContain('return equalConstantTime(signHmac(secret, text), signature)');
});

test('a log line is a constant event and fields, none of them a secret', () => {
  expect(logCalls.length).toBeGreaterThan(40);
  const event = /^\s*(?:\w[\w.]*(?: === '\w+')? \? )?'[a-z-]+\.[a-z-]+'|^\s*[\w.]+ \? '|^\s*\w+,/;
  const nameless = logCalls.filter(({ call }) => !event.test(call));
  expect(nameless).toEqual([]);
  const secret =
    /\b(api_?secret|webhook_?secret|secret|seed|wrappedSeed|xpub|private_?key|password|signature|token|headers|authorization|rawBody|raw)\b\s*[,:}]/i;
  const telling = logCalls.filter(({ call }) => secret.test(call.replace(/'[^']*'/g, "''")));
  expect(telling).toEqual([]);
});

test('nothing but the logger writes to the standard output', () => {
  const writers = product.filter(({ text }) => /\bconsole\.|process\.std(out|err)\b/.test(text));
  expect(writers.map(({ path }) => path)).toEqual(['src/aws/runtime/log.ts']);
});
