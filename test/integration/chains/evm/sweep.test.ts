/** Deposits collected by EIP-7702 on a real EVM node: what moves, what it costs, what goes wrong. */

import { secp256k1 } from '@noble/curves/secp256k1.js';
import { toHex } from 'viem';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { addressOfPublicKey, zeroAddress } from '#chains/evm/account/address.ts';
import { create2Factory } from '#chains/evm/account/create2.ts';
import { encodeTransaction } from '#chains/evm/pay/encode.ts';
import { paymentFields } from '#chains/evm/pay/fields.ts';
import { signTransaction } from '#chains/evm/pay/sign.ts';
import { encodeCall } from '#chains/shared/abi/abi.ts';
import { signAuthorization } from '#extensions/token-sweep/chain/evm/authorization.ts';
import { buildSetCode } from '#extensions/token-sweep/chain/evm/build-set-code.ts';
import { dataOf, sweeperSelectors } from '#extensions/token-sweep/chain/evm/call-data.ts';
import { sweeperOf } from '#extensions/token-sweep/chain/evm/sweeper.ts';
import { contracts } from '#local/contracts/artefacts.ts';
import type { NoncePayment } from '#ports/chains.ts';
import { digestKeyring } from '#test/fakes/keyrings.ts';
import { onlyAtLength } from '#test/forms.ts';
import { type Anvil, isOnGeth, startAnvil } from '#test/support/anvil.ts';

const chain = chains.ETH;
const gwei = 10n ** 9n;
const fees = { maxFeePerGas: 20n * gwei, maxPriorityFeePerGas: gwei };
const amount = 1_000_000n;

interface Wallet {
  address: string;
  keyring: ReturnType<typeof digestKeyring>;
}

/** The n-th wallet of this test; 0 is the hot one. */
function walletOf(n: number): Wallet {
  const secret = Uint8Array.from(Buffer.from((n + 0x1000).toString(16).padStart(64, '0'), 'hex'));
  const address = addressOfPublicKey(secp256k1.getPublicKey(secret, false));
  return { address, keyring: digestKeyring(secret) };
}

const hot = walletOf(0);
const sweeper = sweeperOf(hot.address);

let anvil: Anvil;
let usdt = '';

const nonceOf = async (address: string): Promise<number> =>
  Number(await anvil.rpc.request('eth_getTransactionCount', [address, 'latest']));
const codeOf = (address: string) => anvil.rpc.request<string>('eth_getCode', [address, 'latest']);
const coinOf = async (address: string): Promise<bigint> =>
  BigInt(await anvil.rpc.request<string>('eth_getBalance', [address, 'latest']));
const tokensOf = async (address: string): Promise<bigint> => {
  const data = encodeCall('balanceOf(address)', address);
  return BigInt(await anvil.rpc.request<string>('eth_call', [{ to: usdt, data }, 'latest']));
};
const owner = (): string => anvil.accounts[0]!;
const giveTokens = (to: string, sum = amount) =>
  anvil.send({ from: owner(), to: usdt, data: encodeCall('transfer(address,uint256)', to, sum) });

interface Receipt {
  status: string;
  gasUsed: string;
  effectiveGasPrice: string;
}

/** Sends signed bytes, which are mined at once, and returns their receipt. */
async function mine({ raw, txHash }: { raw: string; txHash: string }): Promise<Receipt> {
  expect(await anvil.rpc.request('eth_sendRawTransaction', [raw])).toBe(txHash);
  const receipt = () => anvil.rpc.request<Receipt | null>('eth_getTransactionReceipt', [txHash]);
  // The node answers before a large transaction has run.
  return (await vi.waitUntil(receipt, { timeout: 20_000 }))!;
}

const authorize = async (wallet: Wallet, over: { delegate?: string; nonce?: number } = {}) =>
  signAuthorization({
    chain,
    keyring: wallet.keyring,
    keyId: 'k',
    authorization: {
      owner: wallet.address,
      delegate: sweeper.address,
      nonce: await nonceOf(wallet.address),
      ...over,
    },
    destination: hot.address,
  });

/** One batch by the hot wallet. Without authorizations it is an ordinary call. */
async function collect(
  from: Wallet[],
  authorizations: Awaited<ReturnType<typeof authorize>>[],
): Promise<Receipt> {
  const collects = { token: usdt, from: from.map(({ address }) => address) };
  const nonce = await nonceOf(hot.address);
  const common = { chain, nonce, gasLimit: 100_000n + 80_000n * BigInt(from.length), fees };
  const unsigned =
    authorizations.length > 0
      ? buildSetCode({
          ...common,
          sender: hot.address,
          destination: hot.address,
          collects,
          authorizations,
        })
      : paymentOf({
          ...common,
          terms: {
            chain: 'ETH',
            from: hot.address,
            to: sweeper.address,
            tokenAddress: null,
            amount: 0n,
            data: dataOf(collects),
          },
        });
  return mine(await signTransaction({ unsigned, keyId: 'k', ...hot }));
}

/** Takes the delegations of these wallets back. */
async function clear(wallets: Wallet[]): Promise<Receipt> {
  const unsigned = buildSetCode({
    chain,
    nonce: await nonceOf(hot.address),
    gasLimit: 100_000n + 40_000n * BigInt(wallets.length),
    fees,
    sender: hot.address,
    destination: hot.address,
    collects: null,
    authorizations: await Promise.all(
      wallets.map((one) => authorize(one, { delegate: zeroAddress })),
    ),
  });
  return mine(await signTransaction({ unsigned, keyId: 'k', ...hot }));
}

/** The top-up and the transfer by which one address is swept without EIP-7702. */
/** A plain payment, unsigned. */
const paymentOf = ({ chain: on, ...of }: { chain: typeof chain } & NoncePayment) =>
  encodeTransaction(paymentFields(on, of));

async function sweepNaively(wallet: Wallet): Promise<number> {
  const gas = 60_000n;
  const common = { chain, fees } as const;
  const fund = paymentOf({
    ...common,
    nonce: await nonceOf(hot.address),
    gasLimit: 21_000n,
    terms: {
      chain: 'ETH',
      from: hot.address,
      to: wallet.address,
      tokenAddress: null,
      amount: gas * fees.maxFeePerGas,
    },
  });
  const funded = await mine(await signTransaction({ unsigned: fund, keyId: 'k', ...hot }));
  const pay = paymentOf({
    ...common,
    nonce: 0,
    gasLimit: gas,
    terms: {
      chain: 'ETH',
      from: wallet.address,
      to: hot.address,
      tokenAddress: usdt,
      amount: await tokensOf(wallet.address),
    },
  });
  const paid = await mine(await signTransaction({ unsigned: pay, keyId: 'k', ...wallet }));
  expect(paid.status).toBe('0x1');
  return Number(funded.gasUsed) + Number(paid.gasUsed);
}

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1, args: ['--hardfork', 'prague'] });
  const { abi, bytecode } = contracts.Usdt;
  expect(abi.length).toBeGreaterThan(0);
  const args = [6n, owner(), 10n ** 15n].map((arg) =>
    (typeof arg === 'bigint' ? arg.toString(16) : arg.slice(2)).padStart(64, '0'),
  );
  const deployed = await anvil.send({
    from: owner(),
    data: bytecode + args.join(''),
    gas: '0x4c4b40',
  });
  usdt = deployed.contractAddress!;
  await anvil.send({ from: owner(), to: hot.address, value: toHex(10n ** 20n) });
  await giveTokens(hot.address);
  await anvil.send({ from: owner(), to: create2Factory, data: sweeper.deployment });
}, 60_000);
afterAll(() => anvil?.stop());

test('anyone deploys the sweeper, at the address and with the code that the signer computes', async () => {
  expect(await codeOf(sweeper.address)).toBe(sweeper.code);
});

onlyAtLength('the prices of docs/performance.md do not change with each commit', () => {
  test('what a sweep costs, against a top-up and a transfer', async () => {
    const naiveGas = await sweepNaively(await funded(1));
    const measured: Record<string, number> = { naive: naiveGas };
    for (const [label, n] of [
      ['1', 1],
      ['10', 10],
      ['100', 100],
    ] as const) {
      const wallets = await Promise.all(
        Array.from({ length: n }, (_, i) => walletOf(1_000 * n + i)),
      );
      for (const { address } of wallets) await giveTokens(address);
      const before = await tokensOf(hot.address);
      const first = await collect(wallets, await Promise.all(wallets.map((one) => authorize(one))));
      for (const { address } of wallets) await giveTokens(address);
      const later = await collect(wallets, []);
      expect(await tokensOf(hot.address)).toBe(before + 2n * amount * BigInt(n));
      const cleared = await clear(wallets);
      for (const { address } of wallets.slice(0, 3)) expect(await codeOf(address)).toBe('0x');
      measured[`first ${label}`] = Math.round(Number(first.gasUsed) / n);
      measured[`keep ${label}`] = Math.round(Number(later.gasUsed) / n);
      measured[`clear ${label}`] = Math.round(Number(cleared.gasUsed) / n);
    }
    // The table of docs/performance.md. Anvil refunds for owners that do not exist.
    const first = isOnGeth() ? [70_102, 37_995, 34_786] : [59_922, 34_236, 31_669];
    expect(measured).toEqual({
      naive: 59_630,
      'first 1': first[0],
      'keep 1': 47_602,
      'clear 1': 36_800,
      'first 10': first[1],
      'keep 10': 16_236,
      'clear 10': 21_680,
      'first 100': first[2],
      'keep 100': 13_669,
      'clear 100': 20_168,
    });
    expect(measured['keep 100']! / naiveGas).toBeLessThanOrEqual(0.25);
  }, 120_000);
});

async function funded(n: number): Promise<Wallet> {
  const wallet = walletOf(n);
  await giveTokens(wallet.address);
  return wallet;
}

test('one that is frozen, empty or was busy meanwhile holds nobody up', async () => {
  const [good, banned, empty, stale, last] = await Promise.all([2, 3, 4, 5, 6].map(walletOf));
  for (const one of [good!, banned!, stale!, last!]) await giveTokens(one.address);
  const ban = (signature: string) =>
    anvil.send({
      from: owner(),
      to: usdt,
      data: signature + banned!.address.slice(2).padStart(64, '0'),
    });
  expect((await ban('0x0ecb93c0')).status).toBe('0x1');
  const before = await tokensOf(hot.address);
  const signed = await Promise.all(
    [good!, banned!, empty!, last!].map((wallet) => authorize(wallet)),
  );
  // Its address has used that nonce by the time the block is made.
  signed.push(await authorize(stale!, { nonce: 7 }));
  const receipt = await collect([good!, banned!, empty!, stale!, last!], signed);
  expect(receipt.status).toBe('0x1');
  expect(await tokensOf(hot.address)).toBe(before + 2n * amount);
  expect(await tokensOf(banned!.address)).toBe(amount);
  expect(await tokensOf(stale!.address)).toBe(amount);
  // The tuple at a wrong nonce was skipped: nothing delegated, and no nonce used up.
  expect([await codeOf(stale!.address), await nonceOf(stale!.address)]).toEqual(['0x', 0]);
  expect(await codeOf(good!.address)).toBe(`0xef0100${sweeper.address.slice(2).toLowerCase()}`);
  expect(await nonceOf(good!.address)).toBe(1);
});

test('a stranger can call a delegated address, and only moves its tokens to the hot wallet', async () => {
  const wallet = await funded(7);
  await collect([wallet], [await authorize(wallet)]);
  await giveTokens(wallet.address);
  const before = await tokensOf(hot.address);
  const data = `0x01681a62${usdt.slice(2).padStart(64, '0')}`;
  const stranger = anvil.accounts[3]!;
  expect((await anvil.send({ from: stranger, to: wallet.address, data })).status).toBe('0x1');
  expect(await tokensOf(hot.address)).toBe(before + amount);
  expect(await tokensOf(stranger)).toBe(0n);
  // Nothing else can be called.
  const transfer = encodeCall('transfer(address,uint256)', stranger, 1n);
  const call = { from: stranger, to: wallet.address, data: transfer };
  await expect(anvil.rpc.request('eth_call', [call, 'latest'])).rejects.toThrow();
  expect(sweeperSelectors['batch(address,address[])']).toBe('0x6494376b');
});

test('the trap: coin sent with a gas limit of 21,000 reverts while an address delegates', async () => {
  const wallet = await funded(8);
  const payer = anvil.accounts[2]!;
  const deposit = (gas: string) =>
    anvil.send({ from: payer, to: wallet.address, value: '0x64', gas });
  expect((await deposit('0x5208')).status).toBe('0x1');
  await collect([wallet], [await authorize(wallet)]);
  expect((await deposit('0x5208')).status).toBe('0x0');
  expect(await coinOf(wallet.address)).toBe(100n);
  const enough = await deposit('0x5400');
  expect(enough.status).toBe('0x1');
  expect(Number(enough.gasUsed)).toBeGreaterThan(21_000);
  await clear([wallet]);
  expect((await deposit('0x5208')).status).toBe('0x1');
  expect(await coinOf(wallet.address)).toBe(300n);
});
