import { secp256k1 } from '@noble/curves/secp256k1.js';
import { parseTransaction, recoverTransactionAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import { makeEvmBuilder } from '#chains/evm/pay/builder.ts';
import { signTransaction } from '#chains/evm/pay/sign.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import type { Keyring } from '#ports/chains.ts';
import {
  account,
  chain,
  fees,
  fill,
  keyring,
  payment,
  sign,
  signed,
  terms,
  to,
} from '#test/builders/chains/evm/pay/sign.ts';

const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

const order = secp256k1.Point.Fn.ORDER;

describe('the bytes equal those of viem', () => {
  const common = { type: 'eip1559', chainId: 1, ...fees } as const;

  test('of a payment in coins', async () => {
    const { raw, txHash } = await signed(payment());
    const value = 10n ** 21n + 1n;
    const expected = { ...common, nonce: 3, gas: 21_000n, to, value } as const;
    expect(raw).toBe(await account.signTransaction(expected));
    expect(txHash).toMatch(/^0x[0-9a-f]{64}$/);
    const serializedTransaction = raw as `0x02${string}`;
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(account.address);
  });

  test('of a token payment', async () => {
    const call = terms({ tokenAddress: usdt, amount: 1_500_000n });
    const { raw } = await signed(payment({ gasLimit: 70_000n, terms: call }));
    const data =
      '0xa9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8000000000000000000000000000000000000000000000000000000000016e360';
    const expected = { ...common, nonce: 3, gas: 70_000n, to: usdt, value: 0n, data } as const;
    expect(raw).toBe(await account.signTransaction(expected));
  });

  test.each([
    ['0xDEADbeef00', 5n],
    ['0x', 0n],
    [`0x${'ab'.repeat(65_536)}`, 0n],
  ])('of any call: %.12s with %i wei', async (data, value) => {
    const call = terms({ data, amount: value });
    const { raw } = await signed(payment({ gasLimit: 70_000n, terms: call }));
    const hex = data.toLowerCase() as `0x${string}`;
    const expected = { ...common, nonce: 3, gas: 70_000n, to, value, data: hex } as const;
    expect(raw).toBe(await account.signTransaction(expected));
  });

  test('of a fill: a transfer of nothing to itself', async () => {
    const { raw } = await signed(fill());
    expect(parseTransaction(raw as `0x02${string}`)).toMatchObject({
      nonce: 9,
      gas: 21_000n,
      to: account.address.toLowerCase(),
      ...fees,
    });
    expect(parseTransaction(raw as `0x02${string}`).value ?? 0n).toBe(0n);
    const dearer = await signed(fill({ gasLimit: 90_000n }));
    expect(parseTransaction(dearer.raw as `0x02${string}`).gas).toBe(90_000n);
  });

  test('through the port', async () => {
    const signer = makeEvmSigner({ chain, keyring });
    const builder = makeEvmBuilder({ chain });
    const asked = { nonce: 3, gasLimit: 21_000n, fees, terms: terms() };
    const unsigned = builder.payment(asked);
    const viaPort = await signer.signPayment({ keyId: 'k', ...asked, unsigned });
    expect(viaPort).toEqual(await signed(payment()));
    const own = { nonce: 9, fees, address: account.address };
    const filled = await signer.signFill({ keyId: 'k', ...own, unsigned: builder.fill(own) });
    expect(filled).toEqual(await signed(fill()));
  });
});

describe('bytes that are not those of the terms are not signed', () => {
  const builder = makeEvmBuilder({ chain });
  const asked = { nonce: 3, gasLimit: 70_000n, fees, terms: terms() };
  const own = { nonce: 9, fees, address: account.address };
  const signDigest = async () => {
    throw new Error('the keyring was asked');
  };
  const signer = makeEvmSigner({ chain, keyring: { signDigest } });
  const token = terms({ tokenAddress: usdt, amount: 5n });
  const wrong = { name: 'WrongPayment' };

  test.each<[string, string | null]>([
    ['another recipient', builder.payment({ ...asked, terms: terms({ to: usdt }) })],
    ['another amount', builder.payment({ ...asked, terms: terms({ amount: 1n }) })],
    ['a token', builder.payment({ ...asked, terms: token })],
    ['a call', builder.payment({ ...asked, terms: terms({ data: '0x01' }) })],
    ['another nonce', builder.payment({ ...asked, nonce: 4 })],
    ['more gas', builder.payment({ ...asked, gasLimit: 70_001n })],
    [
      'a higher bid',
      builder.payment({ ...asked, fees: { ...fees, maxFeePerGas: fees.maxFeePerGas + 1n } }),
    ],
    ['another tip', builder.payment({ ...asked, fees: { ...fees, maxPriorityFeePerGas: 1n } })],
    ['another chain', makeEvmBuilder({ chain: { ...chain, chainId: 56 } }).payment(asked)],
    ['a transfer of nothing', builder.fill({ ...own, nonce: 3, gasLimit: 70_000n })],
    ['no bytes', null],
    ['no transaction', '0x'],
    ['bytes in upper case', builder.payment(asked)!.toUpperCase()],
    ['a byte more', `${builder.payment(asked)}00`],
  ])('%s', async (_, unsigned) => {
    const signing = signer.signPayment({ keyId: 'k', ...asked, unsigned });
    await expect(signing).rejects.toMatchObject(wrong);
  });

  test('of a fill: that of another nonce, of more gas, to another address, a payment', async () => {
    for (const unsigned of [
      builder.fill({ ...own, nonce: 8 }),
      builder.fill({ ...own, gasLimit: 21_001n }),
      builder.fill({ ...own, address: to }),
      builder.payment({ ...asked, nonce: 9, gasLimit: 21_000n }),
      null,
    ]) {
      const signing = signer.signFill({ keyId: 'k', ...own, unsigned });
      await expect(signing).rejects.toMatchObject(wrong);
    }
  });

  test('terms that cannot be paid are no WrongSigner and no other error', async () => {
    const unsigned = builder.payment(asked);
    for (const over of [
      { terms: terms({ chain: 'BSC' }) },
      { fees: { ...fees, maxFeePerGas: chain.maxFeePerGasCap + 1n } },
      { nonce: -1 },
      { gasLimit: 1n },
    ]) {
      const signing = signer.signPayment({ keyId: 'k', ...asked, ...over, unsigned });
      await expect(signing).rejects.toMatchObject(wrong);
    }
  });
});

describe('the signer returns only signatures by the address', () => {
  const otherKey = new Uint8Array(32).fill(0x22);
  const cases: [string, Keyring['signDigest']][] = [
    ['another key', async ({ digest }) => sign(digest, otherKey)],
    ['another digest', async ({ digest }) => sign(digest.map((byte) => byte ^ 1))],
    [
      'the wrong parity',
      async ({ digest }) => {
        const { r, s, yParity } = sign(digest);
        return { r, s, yParity: yParity === 1 ? 0 : 1 };
      },
    ],
    [
      's in the high half',
      async ({ digest }) => {
        const { r, s, yParity } = sign(digest);
        return { r, s: order - s, yParity: yParity === 1 ? 0 : 1 };
      },
    ],
    ['r of zero', async ({ digest }) => ({ ...sign(digest), r: 0n })],
    ['r above the order', async ({ digest }) => ({ ...sign(digest), r: order })],
  ];
  test.each(cases)('%s is refused', async (_, signDigest) => {
    const attempt = signTransaction({
      unsigned: payment(),
      keyring: { signDigest },
      keyId: 'k',
      address: account.address,
    });
    await expect(attempt).rejects.toMatchObject({ name: 'WrongSigner' });
  });

  test('the address may be in lower case', async () => {
    const address = account.address.toLowerCase();
    const result = await signTransaction({ unsigned: payment(), keyring, keyId: 'k', address });
    expect(result).toEqual(await signed(payment()));
  });
});

describe('terms that cannot be paid are not built', () => {
  test.each<[string, () => unknown, RegExp]>([
    ['another chain', () => payment({ terms: terms({ chain: 'BSC' }) }), /terms are for BSC/],
    ['nothing', () => payment({ terms: terms({ amount: 0n }) }), /amount/],
    ['less than nothing', () => payment({ terms: terms({ amount: -1n }) }), /amount/],
    ['2^256', () => payment({ terms: terms({ amount: 2n ** 256n }) }), /amount/],
    ['no address', () => payment({ terms: terms({ to: '0x12' }) }), /recipient/],
    [
      'the zero address',
      () => payment({ terms: terms({ to: `0x${'0'.repeat(40)}` }) }),
      /recipient/,
    ],
    ['no token', () => payment({ terms: terms({ tokenAddress: '' }) }), /token/],
    ['a nonce below zero', () => payment({ nonce: -1 }), /nonce/],
    ['half a nonce', () => payment({ nonce: 0.5 }), /nonce/],
    ['too little gas', () => payment({ gasLimit: 20_999n }), /gas limit/],
    [
      'a bid above the cap',
      () => payment({ fees: { ...fees, maxFeePerGas: chain.maxFeePerGasCap + 1n } }),
      /cap/,
    ],
    ['no bid', () => payment({ fees: { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } }), /cap/],
    [
      'a tip above the bid',
      () => payment({ fees: { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n } }),
      /maxPriorityFeePerGas/,
    ],
    ['a chain without an id', () => payment({ chain: { ...chain, chainId: null } }), /chain id/],
  ])('%s', (_, build, why) => {
    expect(build).toThrow(why);
  });
});
