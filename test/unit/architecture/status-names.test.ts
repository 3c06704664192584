/** Statuses that move money are compared and set by name (src/contract/statuses.ts). */
import { expect, test } from 'vitest';
import { sources } from './files.ts';

const product = sources('src', 'functions', 'lib').filter(
  ({ path }) => !path.startsWith('src/contract/'),
);

/** `status === 2`, `2 <= order.status`, `[3, 4].includes(status)`, `from: [1]`, `to: 5`, `status: 0`. */
const digits = [
  /\bstatus\)?\s*(?:[!=]==?|[<>]=?)\s*\d(?!\d)/i,
  /(?<!\d)\d\s*(?:[!=]==?|[<>]=?)\s*[\w.?]*status\b/i,
  /\[\s*\d(?:\s*,\s*\d)*\s*\]\.includes\([^)]*status/i,
  /\bfrom: \[\s*\d/,
  /\b(?:to|status|shown): \d\b(?!_)/,
  /\bstatus\b[^=\n]*\?\?\s*\d/i,
];

const found = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && digits.some((d) => d.test(line)));

test('no status is a digit', () => {
  const lines = product.flatMap(({ path, text }) =>
    found(text).map((line) => `${path}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});

test('no stage of the work list is a letter without a name', () => {
  const letters = /\bworkStage: '[A-Z]'|\bworkStage === '[A-Z]'/;
  const lines = product.filter(
    ({ path, text }) => letters.test(text) && !path.startsWith('src/model/'),
  );
  expect(lines.map(({ path }) => path)).toEqual([]);
});

test('a digit is seen', () => {
  const bad = ['if (order.status === 2) {', 'from: [1],', 'to: 5,', 'status > 4', '3 <= it.status'];
  expect(found(bad.join('\n'))).toEqual(bad);
  expect(found('order.status === withdrawalStatus.signing\n/** status === 2 */')).toEqual([]);
});
