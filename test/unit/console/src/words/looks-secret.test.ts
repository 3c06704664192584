import { expect, test } from 'vitest';
import { looksSecret } from '../../../../../console/src/words/looks-secret.ts';

const hex = 'ab12'.repeat(16);

test.each([
  hex,
  `sk_01J9ZC_${hex}`,
  ` SK_01J9ZC_${hex.toUpperCase()} `,
  `whs_${'aB3+'.repeat(11)}=`,
])('a secret is known by its form: %j', (text) => {
  expect(looksSecret(text)).toBe(true);
});

test.each(['sk_01J9ZC', `0x${hex}`, 'WD01J9ZC', 'user-7', 'app_0123456789abcdef01234567'])(
  'what may be looked for is not a secret: %j',
  (text) => {
    expect(looksSecret(text)).toBe(false);
  },
);
