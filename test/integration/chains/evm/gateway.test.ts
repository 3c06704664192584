import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeEvmBuilder } from '#chains/evm/pay/builder.ts';
import { makeEvmGateway } from '#chains/evm/pay/gateway.ts';
import { makeEvmSigner } from '#chains/evm/pay/signer.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { BroadcastOutcome, PaymentTerms } from '#model/payment.ts';
import type { NoncePayment } from '#ports/chains.ts';
import { gwei, keyringOf, mined } from '#test/scenarios/chains/evm/gateway.ts';
import { ether, fresh, mine, quantity, type Stage, startStage } from './stage.ts';

let stage: Stage;
let keys = 0;

beforeAll(async () => {
  stage = await startStage({ args: ['--gas-limit', '30000000'] });
});
afterAll(() => stage.stop());

describe('a payment', () => {
  test('a coin payment is estimated, built, signed, sent and found', async () => {
    const { gateway, sign, terms, address } = await wallet();
    const to = fresh(2);
    const fees = await gateway.fees();
    const payment = terms({ to, amount: 12_345n });
    expect(await gateway.estimateGas(payment)).toBe(21_000n);
    const { raw, txHash } = await sign({ fees, terms: payment });
    expect(await gateway.receipt(txHash)).toBeNull();
    expect(await gateway.broadcast(raw)).toEqual({ kind: 'accepted' });
    const receipt = await mined(gateway, txHash);
    const head = await stage.head();
    expect(receipt).toMatchObject({ blockNumber: head, success: true });
    const block = await stage.rpc.request<{ hash: string }>('eth_getBlockByNumber', [
      quantity(head),
      false,
    ]);
    expect(receipt.blockHash).toBe(block.hash);
    expect(await gateway.nativeBalance(to)).toBe(12_345n);
    expect(await gateway.transactionCount(address)).toBe(1);
    const found = await stage.rpc.request<Record<string, string>>('eth_getTransactionByHash', [
      txHash,
    ]);
    expect(found).toMatchObject({ from: address.toLowerCase(), to, type: '0x2', chainId: '0x1' });
  });

  test('a token payment reaches the recipient, and a failing one says why', async () => {
    const { gateway, sign, terms, address } = await wallet();
    const to = fresh(3);
    const transfer = stage.call('Usdt', 'transfer', [address, 1_000n]);
    await stage.send({ from: stage.owner, to: stage.usdt, data: transfer });
    const payment = terms({ to, tokenAddress: stage.usdt, amount: 600n });
    const gasLimit = await gateway.estimateGas(payment);
    expect(gasLimit).toBeGreaterThan(30_000n);
    const { raw, txHash } = await sign({ gasLimit, terms: payment });
    expect(await gateway.broadcast(raw)).toEqual({ kind: 'accepted' });
    expect(await mined(gateway, txHash)).toMatchObject({ success: true });
    const held = await stage.rpc.request<string>('eth_call', [
      { to: stage.usdt, data: stage.call('Usdt', 'balanceOf', [to]) },
      'latest',
    ]);
    expect(BigInt(held)).toBe(600n);

    await expect(gateway.estimateGas(payment)).rejects.toMatchObject({
      name: 'ExecutionReverted',
      reason: 'transfer amount exceeds balance',
    });
    const failed = await sign({ nonce: 1, gasLimit: 100_000n, terms: payment });
    expect(await gateway.broadcast(failed.raw)).toEqual({ kind: 'accepted' });
    expect(await mined(gateway, failed.txHash)).toMatchObject({ success: false });
  });

  test('a payment that the recipient refuses or the address cannot cover is not estimated', async () => {
    const { gateway, terms } = await wallet();
    const tooMuch = terms({ to: stage.forwarder, amount: 2n * ether });
    await expect(gateway.estimateGas(tooMuch)).rejects.toMatchObject({
      name: 'InsufficientFunds',
    });
    await expect(gateway.estimateGas(terms({ to: stage.usdt }))).rejects.toMatchObject({
      name: 'ExecutionReverted',
    });
  });
});

describe('fee estimates', () => {
  test('the fee is twice the next base fee plus the tip, between floor and cap', async () => {
    const { gateway } = await wallet();
    const fees = await gateway.fees();
    const pending = await stage.rpc.request<{ baseFeePerGas: string }>('eth_getBlockByNumber', [
      'pending',
      false,
    ]);
    expect(fees.baseFee).toBe(BigInt(pending.baseFeePerGas));
    expect(fees.maxFeePerGas).toBe(2n * fees.baseFee + fees.maxPriorityFeePerGas);
    expect(fees.maxPriorityFeePerGas).toBeGreaterThanOrEqual(stage.chain.minPriorityFee);
    const capped = await wallet(ether, { maxFeePerGasCap: 5n, minPriorityFee: 9n });
    expect(await capped.gateway.fees()).toMatchObject({
      maxFeePerGas: 5n,
      maxPriorityFeePerGas: 5n,
    });
  });
});

describe('answers of a node to a broadcast', () => {
  beforeEach(async () => {
    await stage.rpc.request('evm_setAutomine', [false]);
    return async () => {
      await mine(stage.rpc, 1);
      await stage.rpc.request('evm_setAutomine', [true]);
    };
  });
  const funded = async (coins = ether, changes: Partial<Chain> = {}) => {
    await stage.rpc.request('evm_setAutomine', [true]);
    const own = await wallet(coins, changes);
    await stage.rpc.request('evm_setAutomine', [false]);
    return own;
  };
  const kind = (outcome: BroadcastOutcome) =>
    'reason' in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind;

  test('the same bytes again are known', async () => {
    const { gateway, sign } = await funded();
    const { raw } = await sign();
    expect(kind(await gateway.broadcast(raw))).toBe('accepted');
    expect(kind(await gateway.broadcast(raw))).toBe('known');
  });

  test('a used nonce is nonce_too_low', async () => {
    const { gateway, sign } = await funded();
    const { raw } = await sign();
    await gateway.broadcast(raw);
    await mine(stage.rpc, 1);
    expect(kind(await gateway.broadcast(raw))).toBe('nonce_too_low');
    const variant = await sign({ gasLimit: 22_000n });
    expect(kind(await gateway.broadcast(variant.raw))).toBe('nonce_too_low');
  });

  test('a replacement is refused at the same price; one with bumped fees and the fill are accepted', async () => {
    const { gateway, sign, signer, builder, fees, address } = await funded();
    await gateway.broadcast((await sign()).raw);
    const same = await sign({ gasLimit: 22_000n });
    expect(kind(await gateway.broadcast(same.raw))).toBe('underpriced');
    const cap = stage.chain.maxFeePerGasCap;
    const bumped = builder.bumpedFees(fees, await gateway.fees(), cap)!;
    expect(kind(await gateway.broadcast((await sign({ fees: bumped })).raw))).toBe('accepted');
    const again = builder.bumpedFees(bumped, await gateway.fees(), cap)!;
    const of = { nonce: 0, fees: again, address };
    const fill = await signer.signFill({ keyId: 'k', unsigned: builder.fill(of), ...of });
    expect(kind(await gateway.broadcast(fill.raw))).toBe('accepted');
    await mine(stage.rpc, 1);
    expect(await gateway.receipt(fill.txHash)).toMatchObject({ success: true });
    expect(await gateway.transactionCount(address)).toBe(1);
  });

  test('a transaction behind a nonce gap waits in the pool', async () => {
    const { gateway, sign } = await funded();
    const { raw, txHash } = await sign({ nonce: 5 });
    expect(kind(await gateway.broadcast(raw))).toBe('accepted');
    await mine(stage.rpc, 1);
    expect(await gateway.receipt(txHash)).toBeNull();
  });

  test('a bid below the base fee is underpriced', async () => {
    const { gateway, sign } = await funded();
    const fees = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n };
    expect(kind(await gateway.broadcast((await sign({ fees })).raw))).toBe('underpriced');
  });

  test('an amount above the balance is insufficient_funds', async () => {
    const { gateway, sign, terms } = await funded();
    const { raw } = await sign({ terms: terms({ amount: 2n * ether }) });
    expect(kind(await gateway.broadcast(raw))).toBe('insufficient_funds');
  });

  test('too little and too much gas are refused with their reasons', async () => {
    const { gateway, sign, account, fees } = await funded(10n * ether);
    const little = { type: 'eip1559', chainId: 1, nonce: 0, gas: 20_000n, ...fees } as const;
    const raw = await account.signTransaction({ ...little, to: stage.usdt as `0x${string}` });
    expect(kind(await gateway.broadcast(raw))).toBe('refused intrinsic_gas');
    const much = await sign({ gasLimit: 40_000_000n });
    expect(kind(await gateway.broadcast(much.raw))).toBe('refused block_gas_limit');
  });

  test('a transaction for another chain is refused', async () => {
    const { gateway, sign } = await funded(ether, { chainId: 56 });
    expect(kind(await gateway.broadcast((await sign()).raw))).toBe('refused wrong_chain');
  });

  test('a missing answer does not count as a refusal', async () => {
    const { sign } = await funded();
    const { raw } = await sign();
    const rpc = makeRpc({ urls: ['http://127.0.0.1:9'] });
    const gateway = makeEvmGateway({ chain: stage.chain, rpc });
    expect((await gateway.broadcast(raw)).kind).toBe('unclear');
  });
});

/** A wallet with its own key, some coins and USDT, and short helpers for its payments. */
async function wallet(coins = ether, changes: Partial<Chain> = {}) {
  keys += 1;
  const key = new Uint8Array(32).fill(7);
  key[31] = keys;
  const account = privateKeyToAccount(`0x${Buffer.from(key).toString('hex')}`);
  const { address } = account;
  await stage.send({ from: stage.owner, to: address, value: quantity(coins) });
  const chain = { ...stage.chain, ...changes };
  const signer = makeEvmSigner({ chain, keyring: keyringOf(key) });
  const gateway = makeEvmGateway({ chain, rpc: stage.rpc });
  const terms = (over: Partial<PaymentTerms> = {}): PaymentTerms => ({
    chain: 'ETH',
    from: address,
    to: fresh(1),
    tokenAddress: null,
    amount: 1n,
    ...over,
  });
  const fees = { maxFeePerGas: 100n * gwei, maxPriorityFeePerGas: gwei };
  const builder = makeEvmBuilder({ chain });
  const sign = (over: Partial<NoncePayment> = {}) => {
    const payment = { nonce: 0, gasLimit: 21_000n, fees, terms: terms(), ...over };
    return signer.signPayment({ keyId: 'k', unsigned: builder.payment(payment), ...payment });
  };
  return { account, address, signer, builder, gateway, terms, fees, sign };
}
