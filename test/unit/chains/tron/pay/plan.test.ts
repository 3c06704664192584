import { beforeEach, expect, test } from 'vitest';
import { RpcError } from '#chains/rpc/rpc-error.ts';
import { tronAddressToHex } from '#chains/tron/account/address.ts';
import { makeTronFeeEstimator } from '#chains/tron/pay/estimate.ts';
import { makeTronGateway } from '#chains/tron/pay/gateway.ts';
import { makeTronBalanceReader } from '#chains/tron/read/balance.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { chainOf, paid, reverted, trx } from '#test/builders/chains/tron/pay/plan.ts';
import { type Answers, fakeHttp, gone } from '../fake-http.ts';
import recorded from '../fixtures/recorded.json' with { type: 'json' };
import { forgeBlock, forgeLog } from '../forge.ts';
import { alice, bob, chain, contract, trxTerms, usdt, usdtTerms } from '../people.ts';

/** A node where alice has 100 TRX, bob has an account, and a token transfer takes 12,891 energy. */
let node: Answers;
let accounts: Record<string, Record<string, unknown>>;
let means: Record<string, number>;
let held: bigint;
let tried: unknown;
/** Whom the token has blacklisted; 'silent' if the node does not execute that call. */
let frozen: string[] | 'silent';
beforeEach(() => {
  accounts = { [alice]: { balance: 100e6 }, [bob]: {} };
  means = {};
  held = 10n ** 12n;
  tried = paid;
  frozen = [];
  const head = forgeBlock({ number: 90 });
  node = {
    'wallet/getchainparameters': recorded.parameters,
    'wallet/getaccount': ({ address }: Record<string, unknown>) =>
      accounts[String(address)] ? { address, ...accounts[String(address)] } : {},
    'wallet/getaccountresource': () => means,
    'wallet/triggerconstantcontract': ({
      function_selector,
      owner_address,
    }: Record<string, unknown>) => {
      const word = (value: bigint) => ({
        result: { result: true },
        constant_result: [value.toString(16).padStart(64, '0')],
      });
      if (function_selector === 'balanceOf(address)') return word(held);
      if (function_selector !== 'isBlackListed(address)') return tried;
      if (frozen === 'silent') return { result: { code: 'OTHER_ERROR', message: '' } };
      const named = frozen.map((address) => `41${tronAddressToHex(address)}`);
      return word(named.includes(String(owner_address)) ? 1n : 0n);
    },
    'wallet/getblock': head,
  };
});

test('TRX costs the bandwidth of its bytes', async () => {
  const { gasLimit, maxFeePerGas, maxFee } = await estimate(trxTerms());
  expect(gasLimit).toBeGreaterThanOrEqual(267n);
  expect(gasLimit).toBeLessThanOrEqual(272n);
  expect([maxFeePerGas, maxFee]).toEqual([1_000n, gasLimit * 1_000n]);
});

test('a payment to a new address costs 1.1 TRX, with a memo one more', async () => {
  delete accounts[bob];
  expect((await estimate(trxTerms())).maxFee).toBeGreaterThanOrEqual(1_100_000n);
  const { maxFee, gasLimit } = await estimate(trxTerms({ memo: 'x' }));
  expect(maxFee).toBe(gasLimit * 1_000n + 2n * trx);
});

test('a token costs its energy with a margin, and its bytes', async () => {
  const { gasLimit, maxFeePerGas, maxFee } = await estimate(usdtTerms());
  expect(gasLimit).toBe((12_891n * 125n + 99n) / 100n + 15_000n);
  expect(maxFeePerGas).toBe(100n);
  expect(maxFee - gasLimit * 100n).toBeGreaterThanOrEqual(345_000n);
  expect(maxFee - gasLimit * 100n).toBeLessThanOrEqual(352_000n);
});

test("a contract's penalty raises the cost of a storage slot too", async () => {
  tried = { ...paid, energy_used: 64_000, energy_penalty: 48_000 };
  expect((await estimate(usdtTerms())).gasLimit).toBe(80_000n + 60_000n);
});

test('TRX to a contract is refused', async () => {
  accounts[bob] = { type: 'Contract' };
  await expect(estimate(trxTerms())).rejects.toMatchObject({
    kind: 'invalidRequest',
    message: expect.stringContaining('contract'),
  });
  await expect(estimate(usdtTerms())).resolves.toBeDefined();
});

test("a transfer that the token refuses is refused with the contract's reason", async () => {
  tried = reverted;
  await expect(estimate(usdtTerms())).rejects.toMatchObject({
    kind: 'invalidRequest',
    message: expect.stringMatching(/insufficient/),
  });
});

test('without enough of the token the balance check refuses, not the estimate', async () => {
  tried = reverted;
  held = 1n;
  expect((await estimate(usdtTerms())).gasLimit).toBeGreaterThan(130_000n);
});

const answersFalse = { ...paid, constant_result: ['0'.repeat(64)] };

test('a token that answers false counts as paid only by its log of the transfer', async () => {
  tried = { ...answersFalse, logs: [forgeLog(usdt, alice, bob, 12_500_000n)] };
  await expect(estimate(usdtTerms())).resolves.toBeDefined();
  for (const logs of [
    undefined,
    [],
    [forgeLog(contract, alice, bob, 5n)],
    [forgeLog(usdt, bob, alice, 5n)],
    [forgeLog(usdt, alice, bob, 0n)],
  ]) {
    tried = { ...answersFalse, logs };
    await expect(estimate(usdtTerms())).rejects.toMatchObject({ kind: 'invalidRequest' });
  }
});

test.each([
  ['no answer', gone()],
  ['a try that ran out of time', recorded.untried],
  ['another shape', { result: 5 }],
])('%s of the node is a failure of the node', async (_, answer) => {
  tried = answer;
  await expect(estimate(usdtTerms())).rejects.toMatchObject({ kind: 'nodeUnavailable' });
});

test('missing parameters, or implausible prices, are a failure of the node too', async () => {
  node['wallet/getchainparameters'] = { chainParameter: [{ key: 'getEnergyFee', value: 100 }] };
  await expect(estimate(usdtTerms())).rejects.toMatchObject({ kind: 'nodeUnavailable' });
  const parameters = structuredClone(recorded.parameters);
  parameters.chainParameter.find(({ key }) => key === 'getEnergyFee')!.value = 2_001;
  node['wallet/getchainparameters'] = parameters;
  await expect(estimate(usdtTerms())).rejects.toMatchObject({ kind: 'nodeUnavailable' });
});

test('parameters are read once', async () => {
  const http = fakeHttp(node);
  const estimator = makeTronFeeEstimator({ httpOf: async () => http, chainOf });
  await estimator.estimate(trxTerms());
  await estimator.estimate(trxTerms());
  expect(http.asked.filter((path) => path.endsWith('getchainparameters'))).toHaveLength(1);
});

test('a plan costs what was estimated, and its fee limit is the energy', async () => {
  const { gasLimit, maxFee } = await estimate(usdtTerms({ memo: 'm' }));
  const { fee, build } = await plan(usdtTerms({ memo: 'm' }));
  expect(BigInt(build.feeLimit!)).toBe(gasLimit * 100n);
  expect(fee).toBe(maxFee);
  expect((await plan(trxTerms())).build.feeLimit).toBe('0');
});

test('the fee limit is never above what the order allows', async () => {
  const { build } = await plan(usdtTerms(), { units: 13_000n });
  expect(build.feeLimit).toBe('1300000');
  await expect(plan(usdtTerms(), { units: 12_890n })).rejects.toMatchObject({
    name: 'FeeAboveLimit',
  });
  await expect(plan(usdtTerms(), { fee: 100n })).rejects.toMatchObject({ name: 'FeeAboveLimit' });
  await expect(plan(trxTerms(), { fee: 100n })).rejects.toMatchObject({ name: 'FeeAboveLimit' });
});

test('a recipient that now costs more exceeds the limit', async () => {
  const { gasLimit, maxFeePerGas, maxFee } = await estimate(trxTerms());
  delete accounts[bob];
  const gateway = makeTronGateway({ chain, http: fakeHttp(node) });
  const limits = { units: gasLimit, unitPrice: maxFeePerGas, fee: maxFee };
  await expect(
    gateway.plan(trxTerms(), limits, { orderNo: 'WD1', variants: 0, run: {} }),
  ).rejects.toMatchObject({ name: 'FeeAboveLimit' });
});

test('a payment that would fail is not made', async () => {
  const limits = { units: 99_999n, unitPrice: 1_000n, fee: 10n * trx };
  const gateway = makeTronGateway({ chain, http: fakeHttp(node) });
  tried = reverted;
  await expect(
    gateway.plan(usdtTerms(), limits, { orderNo: 'WD1', variants: 0, run: {} }),
  ).rejects.toMatchObject({
    name: 'ExecutionReverted',
  });
  accounts[bob] = { type: 'Contract' };
  await expect(
    gateway.plan(trxTerms(), limits, { orderNo: 'WD1', variants: 0, run: {} }),
  ).rejects.toMatchObject({
    name: 'ExecutionReverted',
  });
});

const wallet = (balance: number) => {
  accounts[alice] = { balance };
};

test('a wallet needs TRX for the resources it has not staked', async () => {
  const short = { name: 'InsufficientFunds' };
  wallet(1_500_000);
  await expect(plan(trxTerms())).rejects.toMatchObject(short);
  means = { freeNetLimit: 600, freeNetUsed: 300 };
  await expect(plan(trxTerms())).resolves.toBeDefined();
  // Free bandwidth covers the whole payment or none of it.
  means = { freeNetLimit: 600, freeNetUsed: 400 };
  await expect(plan(trxTerms())).rejects.toMatchObject(short);
  means = { NetLimit: 300 };
  await expect(plan(trxTerms())).resolves.toBeDefined();
});

test('free bandwidth does not pay for a new account', async () => {
  delete accounts[bob];
  wallet(1_500_000 + 1_000_000);
  means = { freeNetLimit: 600 };
  await expect(plan(trxTerms())).rejects.toMatchObject({ name: 'InsufficientFunds' });
  wallet(1_500_000 + 1_100_000);
  await expect(plan(trxTerms())).resolves.toBeDefined();
  wallet(1_500_000 + 1_000_000);
  means = { NetLimit: 600 };
  await expect(plan(trxTerms())).resolves.toBeDefined();
});

test('staked or delegated energy costs no TRX', async () => {
  wallet(0);
  means = { NetLimit: 600, EnergyLimit: 40_000, EnergyUsed: 1_000 };
  await expect(plan(usdtTerms())).resolves.toBeDefined();
  await expect(plan(usdtTerms({ memo: 'm' }))).rejects.toMatchObject({ name: 'InsufficientFunds' });
  means.EnergyUsed = 10_000;
  await expect(plan(usdtTerms())).rejects.toMatchObject({ name: 'InsufficientFunds' });
});

test('a payment that reserved no coin needs energy and bytes that cost nothing', async () => {
  means = { freeNetLimit: 600, EnergyLimit: 40_000 };
  const nothing = { fee: 0n, resource: 40_000n };
  expect((await plan(usdtTerms(), nothing)).fee).toBe(0n);
  means.freeNetUsed = 300;
  await expect(plan(usdtTerms(), nothing)).rejects.toMatchObject({ name: 'FeeAboveLimit' });
});

test('a balance comes with a block read before it', async () => {
  const balance = (tokenAddress: string | null) =>
    makeTronBalanceReader({ httpOf: async () => fakeHttp(node) }).balance({
      chain: 'TRX',
      address: alice,
      tokenAddress,
    });
  expect(await balance(null)).toEqual({ amount: 100n * trx, block: 90n });
  expect(await balance(usdt)).toEqual({ amount: 10n ** 12n, block: 90n });
  delete accounts[alice];
  expect((await balance(null)).amount).toBe(0n);
  const message = Buffer.from('No contract or not a smart contract').toString('hex');
  const absent = { result: { code: 'CONTRACT_VALIDATE_ERROR', message } };
  for (const answer of [absent, new RpcError(-32000, 'x'), { result: { result: true } }]) {
    node['wallet/triggerconstantcontract'] = answer;
    await expect(balance(usdt)).rejects.toMatchObject({ kind: 'nodeUnavailable' });
  }
});

test('a hundred plans of one run read their wallet once, 32 plans at a time', async () => {
  const { gasLimit, maxFeePerGas, maxFee } = await estimate(usdtTerms());
  let [asking, most] = [0, 0];
  const answer = tried;
  const slow = fakeHttp({
    ...node,
    'wallet/triggerconstantcontract': async ({ function_selector }: Record<string, unknown>) => {
      if (function_selector === 'isBlackListed(address)') {
        return { result: { result: true }, constant_result: ['0'.repeat(64)] };
      }
      asking += 1;
      most = Math.max(most, asking);
      await new Promise(setImmediate);
      asking -= 1;
      return answer;
    },
  });
  const gateway = makeTronGateway({ chain, http: slow });
  const limits = { units: gasLimit, unitPrice: maxFeePerGas, fee: maxFee };
  const plans = Array.from({ length: 100 }, () =>
    gateway.plan(usdtTerms(), limits, { orderNo: 'WD1', variants: 0, run: {} }),
  );
  expect(await Promise.all(plans)).toHaveLength(100);
  expect(most).toBe(32);
  // A simulation and a look at the blacklist each.
  expect(slow.asked.length).toBeLessThanOrEqual(203 + 2);
});

test('a failed plan does not block the next', async () => {
  const gateway = makeTronGateway({ chain, http: fakeHttp(node) });
  const limits = { units: 99_999n, unitPrice: 1_000n, fee: 10n * trx };
  tried = reverted;
  const failed = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      gateway.plan(usdtTerms(), limits, { orderNo: 'WD1', variants: 0, run: {} }),
    ),
  );
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true);
  tried = paid;
  await expect(
    gateway.plan(usdtTerms(), limits, { orderNo: 'WD1', variants: 0, run: {} }),
  ).resolves.toBeDefined();
});

test('a blacklisted recipient is refused at once, and before the signature if it is listed later', async () => {
  const limits = await estimate(usdtTerms());
  frozen = [bob];
  await expect(estimate(usdtTerms())).rejects.toMatchObject({
    code: 40001,
    message: /^to_address is on the blacklist of USDT/,
  });
  const gateway = makeTronGateway({ chain, http: fakeHttp(node) });
  const { gasLimit, maxFeePerGas, maxFee } = limits;
  const given = { units: gasLimit, unitPrice: maxFeePerGas, fee: maxFee };
  await expect(
    gateway.plan(usdtTerms(), given, { orderNo: 'WD1', variants: 0, run: {} }),
  ).rejects.toMatchObject({
    name: 'ExecutionReverted',
    message: /^the recipient is on the blacklist of USDT/,
  });
  // TRX has no issuer.
  await expect(estimate(trxTerms())).resolves.toBeDefined();
});

test('a blacklisted sender is named, whatever words the contract has for it', async () => {
  frozen = [alice];
  tried = reverted;
  await expect(estimate(usdtTerms())).rejects.toMatchObject({
    code: 40001,
    message: /^the sending address is on the blacklist of USDT/,
  });
});

test('a blacklist that does not answer stops nothing', async () => {
  frozen = 'silent';
  expect(await plan(usdtTerms())).toMatchObject({ fee: (await estimate(usdtTerms())).maxFee });
});

const estimate = (terms: PaymentTerms) => {
  const http = fakeHttp(node);
  return makeTronFeeEstimator({ httpOf: async () => http, chainOf }).estimate(terms);
};

const plan = async (terms: PaymentTerms, more: Record<string, bigint> = {}) => {
  const limits = await estimate(terms);
  const { gasLimit, maxFeePerGas, maxFee } = limits;
  const gateway = makeTronGateway({ chain, http: fakeHttp(node) });
  return gateway.plan(
    terms,
    { units: gasLimit, unitPrice: maxFeePerGas, fee: maxFee, ...more },
    { orderNo: 'WD1', variants: 0, run: {} },
  );
};
