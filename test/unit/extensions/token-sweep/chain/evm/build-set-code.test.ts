import { encodeFunctionData, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { zeroAddress } from '#chains/evm/account/address.ts';
import { signTransaction } from '#chains/evm/pay/sign.ts';
import {
  type SignedAuthorization,
  signAuthorization,
} from '#extensions/token-sweep/chain/evm/authorization.ts';
import { buildSetCode } from '#extensions/token-sweep/chain/evm/build-set-code.ts';
import { readSetCode } from '#extensions/token-sweep/chain/evm/read-set-code.ts';
import { sweeperOf } from '#extensions/token-sweep/chain/evm/sweeper.ts';
import { digestKeyring } from '#test/fakes/keyrings.ts';

const keyringOf = (byte: string) =>
  digestKeyring(Uint8Array.from(Buffer.from(byte.repeat(32), 'hex')));

const chain = chains.ETH;
const hot = privateKeyToAccount(`0x${'11'.repeat(32)}`);
const owners = ['21', '22', '23'].map((byte) => privateKeyToAccount(`0x${byte.repeat(32)}`));
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const sweeper = sweeperOf(hot.address).address as `0x${string}`;
const fees = { maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n };
const from = owners.map(({ address }) => address);

const authorize = (byte: string, nonce: number, delegate: string = sweeper) =>
  signAuthorization({
    chain,
    keyring: keyringOf(byte),
    keyId: 'k',
    authorization: {
      owner: privateKeyToAccount(`0x${byte.repeat(32)}`).address,
      delegate,
      nonce,
    },
    destination: hot.address,
  });

const build = (
  authorizations: SignedAuthorization[],
  over: Partial<Parameters<typeof buildSetCode>[0]> = {},
) =>
  buildSetCode({
    chain,
    sender: hot.address,
    destination: hot.address,
    nonce: 3,
    gasLimit: 300_000n,
    fees,
    collects: { token: usdt, from },
    authorizations,
    ...over,
  });

test('the bytes equal those of viem, for a batch and for taking delegations back', async () => {
  const both = await Promise.all([authorize('21', 0), authorize('23', 5)]);
  const batch = build(both);
  const input = { keyring: keyringOf('11'), keyId: 'k', address: hot.address };
  const common = { type: 'eip7702', chainId: 1, nonce: 3, gas: 300_000n, ...fees } as const;
  const listOf = (signed: SignedAuthorization[], address: `0x${string}`) =>
    Promise.all(
      signed.map(({ owner, nonce }) =>
        owners
          .find((one) => one.address === owner)!
          .signAuthorization({ contractAddress: address, chainId: 1, nonce }),
      ),
    );
  const abi = parseAbi(['function batch(address token, address[] from)']);
  const data = encodeFunctionData({ abi, functionName: 'batch', args: [usdt, from] });
  expect((await signTransaction({ ...input, unsigned: batch })).raw).toBe(
    await hot.signTransaction({
      ...common,
      to: sweeper,
      data,
      authorizationList: await listOf(both, sweeper),
    }),
  );
  const back = await Promise.all([
    authorize('21', 1, zeroAddress),
    authorize('22', 9, zeroAddress),
  ]);
  const taken = build(back, { collects: null });
  expect((await signTransaction({ ...input, unsigned: taken })).raw).toBe(
    await hot.signTransaction({
      ...common,
      to: hot.address,
      authorizationList: await listOf(back, zeroAddress as `0x${string}`),
    }),
  );
});

describe('what is refused before it is signed', () => {
  test('an authorization that somebody else signed', async () => {
    const signed = await authorize('21', 0);
    const renamed = { ...signed, owner: from[1]! };
    expect(() => build([renamed])).toThrow(expect.objectContaining({ name: 'WrongSweep' }));
  });

  test('an authorization for another nonce, contract or chain than it says', async () => {
    const signed = await authorize('21', 0);
    expect(() => build([{ ...signed, nonce: 1 }])).toThrow(
      expect.objectContaining({ name: 'WrongSweep' }),
    );
    expect(() => build([{ ...signed, delegate: zeroAddress }])).toThrow('delegates to');
    expect(() => build([signed], { chain: chains.BSC })).toThrow(
      expect.objectContaining({ name: 'WrongSweep' }),
    );
    expect(() => build([signed], { collects: null })).toThrow('delegates to');
  });

  test('nothing to authorize or to collect, and a bid above the cap', async () => {
    const signed = await authorize('21', 0);
    expect(() => build([])).toThrow('nothing is authorized');
    expect(() => build([signed], { collects: { token: usdt, from: [] } })).toThrow('nothing is');
    const tooMuch = { ...fees, maxFeePerGas: chain.maxFeePerGasCap + 1n };
    expect(() => build([signed], { fees: tooMuch })).toThrow('not within the cap');
  });
});

describe('what the reader does not take for a sweep', () => {
  const read = async (over: Record<string, unknown>) => {
    const signed = await owners[0]!.signAuthorization({
      contractAddress: sweeper,
      chainId: 1,
      nonce: 0,
    });
    const { serializeTransaction } = await import('viem');
    const transaction = {
      type: 'eip7702',
      chainId: 1,
      nonce: 3,
      gas: 300_000n,
      ...fees,
      to: sweeper,
      authorizationList: [signed],
      ...over,
    };
    return () => readSetCode(serializeTransaction(transaction as never));
  };

  test.each([
    ['it sends coin', { value: 1n }],
    ['its access list', { accessList: [{ address: sweeper, storageKeys: [] }] }],
    ['it calls something else', { data: '0xa9059cbb' }],
    ['it calls something else', { data: '0x6494376b' }],
    ['it calls something else', { data: `0x6494376b${'0'.repeat(64)}${'1'.padStart(64, '0')}` }],
    ['it has another type', { type: 'eip1559', authorizationList: undefined }],
  ])('%s', async (why, over) => {
    expect(await read(over)).toThrow(why);
  });

  test('an authorization that is valid on every chain', async () => {
    const everywhere = await owners[0]!.signAuthorization({
      contractAddress: sweeper,
      chainId: 0,
      nonce: 0,
    });
    expect(await read({ authorizationList: [everywhere] })).toThrow('for another chain');
  });
});
