import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { zeroAddress } from '#chains/evm/account/address.ts';
import { signAuthorization } from '#extensions/token-sweep/chain/evm/authorization.ts';
import { sweeperOf } from '#extensions/token-sweep/chain/evm/sweeper.ts';
import { digestKeyring } from '#test/fakes/keyrings.ts';

const keyringOf = (byte: string) =>
  digestKeyring(Uint8Array.from(Buffer.from(byte.repeat(32), 'hex')));

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const destination = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const delegate = sweeperOf(destination).address;

const sign = (over: { delegate?: string; nonce?: number; chainId?: number | null } = {}) =>
  signAuthorization({
    chain: { name: 'ETH', chainId: 'chainId' in over ? over.chainId! : chains.ETH.chainId },
    keyring: keyringOf('11'),
    keyId: 'k',
    authorization: { owner: account.address, delegate, nonce: 7, ...over },
    destination,
  });

test.each([
  [delegate, 0],
  [delegate, 7],
  [delegate, 70_000],
  [zeroAddress, 8],
])('the signature is the one that viem makes: %s at %i', async (to, nonce) => {
  const expected = await account.signAuthorization({
    contractAddress: to as `0x${string}`,
    chainId: 1,
    nonce,
  });
  const { r, s, yParity } = await sign({ delegate: to, nonce });
  expect([r, s, yParity]).toEqual([BigInt(expected.r), BigInt(expected.s), expected.yParity]);
});

test('no other contract, not even the sweeper of another project', async () => {
  const other = sweeperOf('0x00000000000000000000000000000000000a11ce').address;
  await expect(sign({ delegate: other })).rejects.toThrow('may delegate only to the sweeper of');
  await expect(sign({ delegate: destination })).rejects.toThrow('may delegate only');
});

test('no authorization for every chain, and none at an impossible nonce', async () => {
  await expect(sign({ chainId: 0 })).rejects.toThrow('no chain id');
  await expect(sign({ chainId: null })).rejects.toThrow('no chain id');
  await expect(sign({ nonce: -1 })).rejects.toThrow('nonce out of range');
});

test('a signature by another key is refused', async () => {
  const wrong = signAuthorization({
    chain: chains.ETH,
    keyring: keyringOf('22'),
    keyId: 'k',
    authorization: { owner: account.address, delegate, nonce: 7 },
    destination,
  });
  await expect(wrong).rejects.toMatchObject({ name: 'WrongSigner' });
});
