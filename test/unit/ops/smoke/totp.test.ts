import { expect, test } from 'vitest';
import { totp } from '#ops/smoke/totp.ts';

// RFC 6238, appendix B: the secret "12345678901234567890" in base32, the last six digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('at %d s the code is that of the RFC', (seconds, code) => {
  expect(totp(secret, seconds * 1_000)).toBe(code);
  expect(totp(secret.toLowerCase().replace(/(.{4})/g, '$1 '), seconds * 1_000)).toBe(code);
});
