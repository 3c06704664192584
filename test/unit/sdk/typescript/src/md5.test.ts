import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { md5 } from '../../../../../sdk/typescript/src/md5.ts';

test('is the MD5 of any bytes', () => {
  const check = (bytes: Uint8Array): void => {
    expect(md5(bytes)).toBe(createHash('md5').update(bytes).digest('hex'));
  };
  for (let length = 0; length <= 130; length += 1) check(new Uint8Array(length).fill(length));
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), check));
  check(new Uint8Array(300_000).fill(7));
});
