import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { create2Factory } from '#chains/evm/account/create2.ts';
import { makeEvmBuilder } from '#chains/evm/pay/builder.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import { readSetCode } from '#extensions/token-sweep/chain/evm/read-set-code.ts';
import { sweeperOf } from '#extensions/token-sweep/chain/evm/sweeper.ts';
import { sweeperBuilder } from '#extensions/token-sweep/chain/evm/sweeper-builder.ts';
import { sweeperCall } from '#extensions/token-sweep/chain/evm/sweeper-call.ts';
import { sweeperSigner } from '#extensions/token-sweep/chain/evm/sweeper-signer.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { Keyring } from '#ports/chains.ts';
import { digestKeyring } from '#test/fakes/keyrings.ts';

const chain = chains.ETH;
const secrets: Record<string, string> = { hot: '11', a: '21', b: '22' };
const addressOf = (keyId: string) =>
  privateKeyToAccount(`0x${secrets[keyId]!.repeat(32)}`).address as string;
const keyring: Keyring = {
  signDigest: (input) =>
    digestKeyring(Uint8Array.from(Buffer.from(secrets[input.keyId]!.repeat(32), 'hex'))).signDigest(
      input,
    ),
};
const signer = sweeperSigner(makeEvmSigner({ chain, keyring }), { chain, keyring });
const builder = sweeperBuilder(makeEvmBuilder({ chain }));
const hot = addressOf('hot');
const usdt = chain.tokens.find(({ symbol }) => symbol === 'USDT')!.address;

const collect = (set: Partial<PaymentTerms> = {}): PaymentTerms => ({
  chain: 'ETH',
  from: hot,
  to: hot,
  tokenAddress: usdt,
  amount: 30n,
  memo: null,
  collects: ['a', 'b'].map((keyId, i) => ({
    owner: addressOf(keyId),
    keyId,
    amount: i === 0 ? 10n : 20n,
  })),
  ...set,
});
const clear: PaymentTerms = {
  chain: 'ETH',
  from: hot,
  to: hot,
  tokenAddress: null,
  amount: 0n,
  does: 'clear',
};
const plain: PaymentTerms = { chain: 'ETH', from: hot, to: hot, tokenAddress: null, amount: 1n };
const authorized = (keyId: string, nonce = 0) => ({ owner: addressOf(keyId), keyId, nonce });

const asked = (terms: PaymentTerms) => ({
  nonce: 7,
  gasLimit: 300_000n,
  fees: { maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n },
  terms,
});
const signAs = (terms: PaymentTerms, unsigned: string | null) =>
  signer.signPayment({ keyId: 'hot', ...asked(terms), unsigned });
const sign = async (terms: PaymentTerms) => signAs(terms, builder.payment(asked(terms)));

describe('what is signed', () => {
  test('owners that authorize do so for the wallet’s sweeper, on this chain, at their nonce', async () => {
    const { raw } = await sign(collect({ authorizes: [authorized('b', 3)] }));
    expect(raw.startsWith('0x04')).toBe(true);
    // The signed bytes have three fields more than what the reader takes: it reads the call.
    expect(raw).toContain(sweeperOf(hot).address.slice(2).toLowerCase());
    expect(() => readSetCode(raw)).toThrow('its fields');
  });

  test('without authorizations it is a plain call of the sweeper', async () => {
    const { raw } = await sign(collect());
    expect(raw.startsWith('0x02')).toBe(true);
    expect(sweeperCall(collect())).toMatchObject({
      to: sweeperOf(hot).address.toLowerCase(),
      delegate: sweeperOf(hot).address,
    });
  });

  test('the deployment calls the factory, and clearing calls nobody', async () => {
    expect(sweeperCall({ ...clear, does: 'deploy' })).toMatchObject({
      to: create2Factory.toLowerCase(),
      data: sweeperOf(hot).deployment,
    });
    const cleared = sweeperCall({ ...clear, authorizes: [authorized('a', 1)] });
    expect(cleared).toMatchObject({ data: '0x', delegate: `0x${'0'.repeat(40)}` });
    await expect(signAs(clear, null)).rejects.toThrow('no delegation is cleared');
  });

  test('an authorization is not signed by another key than its owner’s', async () => {
    const wrong = { ...authorized('b'), keyId: 'a' };
    await expect(sign(collect({ authorizes: [wrong] }))).rejects.toThrow();
  });
});

describe('terms that are no sweep', () => {
  test.each<[string, PaymentTerms]>([
    ['it ends elsewhere', collect({ to: addressOf('a') })],
    ['the coin', collect({ tokenAddress: null })],
    ['an amount that is not the sum', collect({ amount: 31n })],
    ['an owner twice', collect({ collects: [collect().collects![0]!, collect().collects![0]!] })],
    ['the wallet itself', collect({ collects: [{ owner: hot, keyId: 'hot', amount: 30n }] })],
    ['nobody', collect({ collects: [] })],
    ['a call', collect({ data: '0x' })],
    ['a memo', collect({ memo: 'x' })],
    [
      'an authorization of a stranger',
      collect({
        collects: [{ ...collect().collects![0]!, amount: 30n }],
        authorizes: [authorized('b')],
      }),
    ],
    ['a clearing that moves', { ...clear, amount: 1n }],
    ['a deployment that authorizes', { ...clear, does: 'deploy', authorizes: [authorized('a')] }],
    ['a payment that authorizes', { ...plain, authorizes: [authorized('a')] }],
  ])('%s', async (_, terms) => {
    expect(() => sweeperCall(terms)).toThrow();
    await expect(sign(terms)).rejects.toThrow();
    // Nor if the worker says that it built them.
    for (const unsigned of [null, builder.payment(asked(plain))]) {
      await expect(signAs(terms, unsigned)).rejects.toThrow();
    }
  });

  test('a hundred owners are the most', () => {
    const many = (count: number) =>
      collect({
        amount: BigInt(count),
        collects: Array.from({ length: count }, (_, i) => ({
          owner: `0x${(i + 1).toString(16).padStart(40, '0')}`,
          keyId: 'k',
          amount: 1n,
        })),
      });
    expect(sweeperCall(many(100))?.collects?.from).toHaveLength(100);
    expect(() => sweeperCall(many(101))).toThrow('up to 100 owners');
  });
});
