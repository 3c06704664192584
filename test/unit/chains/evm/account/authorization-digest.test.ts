import { bytesToHex } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { hashAuthorization } from 'viem/utils';
import { expect, test } from 'vitest';
import { authorizationDigest } from '#chains/evm/account/authorization-digest.ts';

const numbers = fc.oneof(
  fc.constantFrom(0, 1, 127, 128, 255, 256, Number.MAX_SAFE_INTEGER),
  fc.nat(),
);

test('the digest is that of viem, for every chain id, contract and nonce', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      numbers,
      (id, to, nonce) => {
        const address = `0x${bytesToHex(to)}` as const;
        const digest = authorizationDigest(id, { delegate: address, nonce });
        expect(`0x${bytesToHex(digest)}`).toBe(hashAuthorization({ chainId: id, address, nonce }));
      },
    ),
  );
});

test('a contract that is not an address is refused', () => {
  expect(() => authorizationDigest(1, { delegate: '0x12', nonce: 0 })).toThrow(
    'not an EVM address',
  );
});
