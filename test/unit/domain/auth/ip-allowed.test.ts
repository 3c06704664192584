import { expect, test } from 'vitest';
import { ipAllowed } from '#domain/auth/ip-allowed.ts';

test.each([
  [[], 'anything', true],
  [['10.0.0.0/8'], '10.255.1.2', true],
  [['10.0.0.0/8'], '11.0.0.1', false],
  [['10.0.0.1'], '10.0.0.1', true],
  [['10.0.0.1'], '10.0.0.10', false],
  [['10.0.0.1/32'], '10.0.0.1', true],
  [['10.0.0.1'], '::ffff:10.0.0.1', true],
  [['10.0.0.1'], '::ffff:a00:1', true],
  [['::ffff:10.0.0.1'], '10.0.0.1', true],
  [['::ffff:10.0.0.0/104'], '10.9.9.9', true],
  [['::ffff:10.0.0.0/104'], '11.9.9.9', false],
  [['2001:DB8:0:0::1'], '2001:db8::1', true],
  [['2001:db8::/32'], '2001:db8:ffff::', true],
  [['2001:db8::/32'], '10.0.0.1', false],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['nonsense', '10.0.0.0/99', '10.0.0.0/', '10.0.0.0/8/8', '10.0.0.0/-1'], '10.0.0.0', false],
  // Spellings that some parsers read as another address.
  [['10.0.0.8'], '010.0.0.8', false],
  [['127.0.0.1'], '127.1', false],
  [['10.0.0.1'], '10.0.0.1 ', false],
] as const)('whitelist %j, address %s: %s', (whitelist, ip, allowed) => {
  expect(ipAllowed(whitelist, ip)).toBe(allowed);
});
