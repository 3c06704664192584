/** What geth's pool takes and refuses, as our gateway classifies it: rules that anvil does not have. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ether, mine } from '#test/integration/chains/evm/stage.ts';
import { gwei, mined } from '#test/scenarios/chains/evm/gateway.ts';
import { type GethStage, kindOf, startGethStage, walletOn } from './stage.ts';

let stage: GethStage;

/** The pool of one node in the main network has 5,120 slots for everybody. */
const slots = 4;

beforeAll(async () => {
  stage = await startGethStage({
    gethArgs: ['--txpool.accountslots', '2', '--txpool.globalslots', String(slots)],
  });
});
afterAll(() => stage?.stop());

const automine = (on: boolean) => stage.rpc.request('evm_setAutomine', [on]);

beforeEach(() => async () => {
  await stage.blocks.dropPool();
  await automine(true);
});

test('a replacement needs 10 % more of both fees: ours bumps both', async () => {
  const { gateway, sign, builder, fees } = await walletOn(stage);
  await automine(false);
  expect(kindOf(await gateway.broadcast((await sign()).raw))).toBe('accepted');
  const onlyFee = { ...fees, maxFeePerGas: (fees.maxFeePerGas * 9n) / 8n };
  expect(kindOf(await gateway.broadcast((await sign({ fees: onlyFee })).raw))).toBe('underpriced');
  const bumped = builder.bumpedFees(fees, await gateway.fees(), stage.chain.maxFeePerGasCap);
  expect(bumped).not.toBeNull();
  const dearer = await sign({ fees: bumped as typeof fees });
  expect(kindOf(await gateway.broadcast(dearer.raw))).toBe('accepted');
  await mine(stage.rpc, 1);
  expect(await mined(gateway, dearer.txHash)).toMatchObject({ success: true });
});

test('a full pool says that it took a payment, and has dropped it: the same bytes are sent again', async () => {
  const { gateway, sign, account } = await walletOn(stage);
  await automine(false);
  const payments: Awaited<ReturnType<typeof sign>>[] = [];
  for (let nonce = 0; nonce < 3 * slots; nonce++) payments.push(await sign({ nonce }));
  for (const { raw } of payments) {
    expect(kindOf(await gateway.broadcast(raw))).toMatch(/^(accepted|known)$/);
  }
  await mine(stage.rpc, 1);
  const missing = async () => {
    const receipts = await Promise.all(payments.map(({ txHash }) => gateway.receipt(txHash)));
    return payments.filter((_, i) => receipts[i] === null);
  };
  expect((await missing()).length).toBeGreaterThan(0);
  for (let round = 0; round < 3 * slots && (await missing()).length > 0; round++) {
    for (const { raw } of await missing()) await gateway.broadcast(raw);
    await mine(stage.rpc, 1);
  }
  expect(await missing()).toEqual([]);
  expect(await gateway.transactionCount(account.address)).toBe(payments.length);
});

test('a bid below the base fee stays in the pool, and is in no block', async () => {
  const { gateway, sign } = await walletOn(stage);
  await automine(false);
  const low = await sign({ fees: { maxFeePerGas: 10n ** 6n, maxPriorityFeePerGas: 10n ** 6n } });
  expect(kindOf(await gateway.broadcast(low.raw))).toBe('accepted');
  await mine(stage.rpc, 2);
  expect(await gateway.receipt(low.txHash)).toBeNull();
});

test('a fee above the cap of a node is refused, and so is gas above a transaction or a block', async () => {
  const { gateway, sign } = await walletOn(stage, 10n * ether);
  const dear = await sign({ gasLimit: 15_000_000n });
  expect(kindOf(await gateway.broadcast(dear.raw))).toBe('refused node_fee_cap');
  const cheap = { maxFeePerGas: 2n * gwei, maxPriorityFeePerGas: gwei };
  // EIP-7825: 2^24.
  const much = await sign({ gasLimit: 16_777_217n, fees: cheap });
  expect(kindOf(await gateway.broadcast(much.raw))).toMatch(/^refused \w*gas_limit$/);
  const more = await sign({ gasLimit: 40_000_000n, fees: cheap });
  expect(kindOf(await gateway.broadcast(more.raw))).toMatch(/^refused \w*gas_limit$/);
});

test('calldata below its floor is refused (EIP-7623)', async () => {
  const { gateway, account, fees } = await walletOn(stage, 10n * ether);
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce: 0,
    to: stage.usdt as `0x${string}`,
    data: `0x${'ff'.repeat(5_000)}`,
    gas: 150_000n,
    ...fees,
  });
  expect(kindOf(await gateway.broadcast(raw))).toBe('refused intrinsic_gas');
});

test('one payment of an address that delegates, or is about to, is kept at a time (EIP-7702)', async () => {
  const { gateway, sign, account } = await walletOn(stage);
  const payer = await walletOn(stage);
  const contractAddress = stage.forwarder as `0x${string}`;
  const authorization = await account.signAuthorization({ chainId: 1, contractAddress, nonce: 0 });
  const authorize = await payer.account.signTransaction({
    type: 'eip7702',
    chainId: 1,
    nonce: 0,
    to: payer.account.address,
    gas: 100_000n,
    ...payer.fees,
    authorizationList: [authorization],
  });
  await automine(false);
  expect(kindOf(await gateway.broadcast(authorize))).toBe('accepted');
  const send = async (nonce: number) =>
    kindOf(await gateway.broadcast((await sign({ nonce, gasLimit: 30_000n })).raw));
  // An authorization is in the pool: only the address's next payment is taken.
  expect(await send(1)).toBe('nonce_gap');
  await mine(stage.rpc, 1);
  expect(await gateway.delegates(account.address)).toBe(true);
  expect(await gateway.transactionCount(account.address)).toBe(1);
  expect(await send(2)).toBe('nonce_gap');
  expect(await send(1)).toBe('accepted');
  await stage.blocks.poolSettled();
  expect(await send(2)).toBe('refused account_limit');
  await mine(stage.rpc, 1);
  expect(await send(2)).toBe('accepted');
  await mine(stage.rpc, 1);
  expect(await gateway.transactionCount(account.address)).toBe(3);
});
