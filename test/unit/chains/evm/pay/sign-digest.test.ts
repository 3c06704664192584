import { hexToBytes } from '@noble/hashes/utils.js';
import { hashMessage, type TypedDataDefinition, verifyMessage, verifyTypedData } from 'viem';
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { personalMessageDigest } from '#chains/evm/pay/personal-message.ts';
import { signDigest } from '#chains/evm/pay/sign-digest.ts';
import { signOperation } from '#chains/evm/pay/sign-operation.ts';
import { readTypedData } from '#chains/evm/typed-data/read-typed-data.ts';
import { controlText } from '#shared/control/control-text.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { account, address, secret, sign } from '#test/builders/chains/evm/pay/sign-digest.ts';
import { buildControlClaim } from '#test/builders/shared/control/build-control-proof.ts';
import { digestKeyring } from '#test/fakes/keyrings.ts';
import { group, mail, mailDigest, mailSignature } from '../typed-data/vectors.ts';

test("EIP-712's example gets EIP-712's signature", async () => {
  expect(await sign(hexToBytes(mailDigest.slice(2)))).toBe(mailSignature);
});

test.each(['hello', 'žluťoučký 🐎 \n\u0000', '0x48656c6c6f', 'x'.repeat(32_768)])(
  'a message is signed as wallets do: viem verifies it (%#)',
  async (message) => {
    const digest = personalMessageDigest(message);
    expect(`0x${Buffer.from(digest).toString('hex')}`).toBe(hashMessage(message));
    const signature = (await sign(digest)) as `0x${string}`;
    expect(signature).toBe(await account.signMessage({ message }));
    expect(await verifyMessage({ address, message, signature })).toBe(true);
    expect(await verifyMessage({ address, message: `${message}!`, signature })).toBe(false);
  },
);

test.each([mail, group])('typed data: viem verifies it (%#)', async (input) => {
  const { data, digest } = readTypedData(input, 1);
  const signature = (await sign(digest)) as `0x${string}`;
  const typed = data as unknown as TypedDataDefinition;
  expect(await verifyTypedData({ ...typed, address, signature })).toBe(true);
  const other = { ...typed, message: { ...data.message, contents: 'Hello, Eve!' } };
  expect(await verifyTypedData({ ...other, address, signature } as never)).toBe(false);
});

test.each(['', 'x'.repeat(32_769), 'é'.repeat(16_385), 'a\udc00b'])(
  'a message that cannot be signed is refused (%#)',
  (message) => {
    expect(() => personalMessageDigest(message)).toThrow(
      expect.objectContaining({ code: 40001, message: expect.stringMatching(/^message: /) }),
    );
  },
);

test('a text that reads as a proof of control is signed for no caller, nor for a record that holds it', async () => {
  const claim = buildControlClaim({ address });
  for (const message of [controlText(claim), ` coffer proof\nof CONTROL`]) {
    expect(() => personalMessageDigest(message)).toThrow('must not read as a proof of control');
    const operation = buildOperation({ opType: 'sign-message', message, data: null });
    const signed = signOperation(
      { chain: chains.ETH, keyring: digestKeyring(secret) },
      { keyId: 'k', address, operation },
    );
    await expect(signed).rejects.toThrow('must not read as a proof of control');
  }
});

test('a signature of another key, or with s in the high half, does not leave', async () => {
  const digest = personalMessageDigest('hello');
  const other = `0x${'11'.repeat(20)}`;
  await expect(sign(digest, other)).rejects.toMatchObject({ name: 'WrongSigner' });
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const honest = digestKeyring(secret);
  const high = {
    signDigest: async (input: Parameters<typeof honest.signDigest>[0]) => {
      const { r, s, yParity } = await honest.signDigest(input);
      return { r, s: order - s, yParity: (1 - yParity) as 0 | 1 };
    },
  };
  const signed = signDigest({ keyring: high, keyId: 'k', address, digest });
  await expect(signed).rejects.toMatchObject({ name: 'WrongSigner' });
});
