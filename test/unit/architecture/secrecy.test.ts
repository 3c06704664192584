import { expect, test } from 'vitest';
import { logEvents } from '#shared/log-events.ts';
import { sources } from './files.ts';

const product = sources('src', 'functions');

/** The arguments of each log call, as text. */
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
  expect(users.map(({ path }) => path)).toEqual(['src/shared/crypto/constant-time.ts']);
  const hmac = product.find(({ path }) => path === 'src/shared/crypto/hmac.ts');
  expect(hmac?.text).toContain('return equalConstantTime(signHmac(secret, text), signature)');
});

test('every event of the registry is logged', () => {
  const names = Object.keys(logEvents);
  expect(names).toEqual([...names].sort());
  // The alarms only wait for them.
  const tables = ['src/shared/log-events.ts', 'src/model/alarms.ts'];
  const code = product
    .filter(({ path }) => !tables.includes(path))
    .map(({ text }) => text)
    .join('\n');
  expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

test('the fields of a log line hold no secret', () => {
  expect(logCalls.length).toBeGreaterThan(40);
  const secret =
    /\b(api_?secret|webhook_?secret|secret|seed|wrappedSeeds?|xpub|private_?key|password|signature|token|headers|authorization|rawBody|raw)\b\s*[,:}]/i;
  const telling = logCalls.filter(({ call }) => secret.test(call.replace(/'[^']*'/g, "''")));
  expect(telling).toEqual([]);
});

test('nothing but the logger writes to the standard output', () => {
  const writers = product.filter(({ text }) => /\bconsole\.|process\.std(out|err)\b/.test(text));
  expect(writers.map(({ path }) => path)).toEqual(['src/aws/runtime/log.ts']);
});
