import { expect, test } from 'vitest';
import { numberOf } from '#shared/crypto/number-of.ts';

test('a number is its two letters and 24 digits of what the text hashes to', () => {
  // printf '%s' 'entry-1#deposit#DP1#1#0' | sha256sum
  expect(numberOf('EN', 'entry-1#deposit#DP1#1#0')).toBe('EN9322A60568FDEF772EC2AAEF');
});
