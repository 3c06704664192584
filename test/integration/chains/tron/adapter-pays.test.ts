/** Payments of each kind, their costs and faults, on a chain that follows a node's contract. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callOf, dev, infoOf, mined, tokenTransferOf } from '#emulators/tron/src/testing.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { forwarderAddress, fresh, startStage, trx, usdtAddress } from './stage.ts';

let stage: Awaited<ReturnType<typeof startStage>>;
beforeAll(async () => {
  stage = await startStage();
  const { url, faucet, wallet } = stage;
  await mined(url, await tokenTransferOf(faucet, usdtAddress, wallet.address, 500_000_000));
});
afterAll(() => stage.node.close());
beforeEach(() => stage.node.faults.set([]));

const tokens = (more: Partial<PaymentTerms> = {}) =>
  stage.terms({ tokenAddress: usdtAddress, amount: 5_000_000n, ...more });

test.each<[string, () => PaymentTerms]>([
  ['TRX to an account', () => stage.terms()],
  ['TRX to a new account', () => stage.terms({ to: fresh('new-1') })],
  ['TRX with a memo to a new account', () => stage.terms({ to: fresh('new-2'), memo: 'order 7' })],
  ['a token to one who holds it', () => tokens()],
  ['a token to one who never did', () => tokens({ to: fresh('new-3') })],
  ['a token with a memo', () => tokens({ to: fresh('new-4'), memo: 'order 8 – ü' })],
])('%s is paid as agreed, for no more than the plan allows', async (_, of) => {
  const terms = of();
  const { info, plan, limits, txHash } = await pay(terms);
  expect(info.id).toBe(txHash);
  expect(info.result).toBeUndefined();
  expect(BigInt(info.fee ?? 0)).toBeLessThanOrEqual(plan.fee);
  expect(plan.fee).toBeLessThanOrEqual(limits.fee);
  expect(await stage.newest()).toEqual([
    {
      txHash,
      position: terms.tokenAddress ? 'log:0' : 'native',
      amount: terms.amount,
      from: terms.from,
      to: terms.to,
      tokenAddress: terms.tokenAddress,
    },
  ]);
});

test('the highest fee covers all bytes, the new account and the memo', async () => {
  const { info, plan } = await pay(stage.terms({ to: fresh('new-5'), memo: 'a' }));
  expect(BigInt(info.fee)).toBe(2n * trx + 100_000n);
  expect(plan.fee - BigInt(info.fee)).toBeLessThan(250_000n);
  // Two more payments use up the wallet's free bytes of the day.
  for (const amount of [1n, 2n]) await pay(stage.terms({ amount }));
  const plain = await pay(stage.terms());
  expect(plain.plan.fee - BigInt(plain.info.fee)).toBeLessThanOrEqual(5_000n);
});

test('ten equal orders at one moment become ten payments in one block', async () => {
  const recentBlock = await stage.gateway.recentBlock();
  const terms = stage.terms({ to: fresh('ten'), amount: 123n });
  const signed = [];
  for (let i = 0; i < 10; i += 1) signed.push(await stage.sign(terms, recentBlock));
  for (const { raw } of signed) expect((await stage.gateway.broadcast(raw)).kind).toBe('accepted');
  await stage.node.mine();
  const paid = (await stage.newest()).filter(({ to }) => to === terms.to);
  expect(paid.map(({ amount }) => amount)).toEqual(Array.from({ length: 10 }, () => 123n));
});

test('the same bytes again are known, both pending and mined, and pay once', async () => {
  const terms = stage.terms({ to: fresh('once'), amount: 7n });
  const { raw, txHash } = await stage.sign(terms);
  const { gateway } = stage;
  expect(await gateway.isKnown(txHash)).toBe(false);
  expect(await gateway.broadcast(raw)).toEqual({ kind: 'accepted' });
  expect(await gateway.isKnown(txHash)).toBe(true);
  expect(await gateway.broadcast(raw)).toEqual({ kind: 'known' });
  await stage.node.mine();
  expect(await gateway.broadcast(raw)).toEqual({ kind: 'known' });
  expect(await gateway.isKnown(txHash)).toBe(true);
  expect((await stage.newest()).filter(({ to }) => to === terms.to)).toHaveLength(1);
});

test('a broadcast whose answer is lost is unclear, then known', async () => {
  const { raw, txHash } = await stage.sign(stage.terms({ amount: 3n }));
  stage.node.faults.add([{ kind: 'lose-answer', times: 1 }]);
  expect((await stage.gateway.broadcast(raw)).kind).toBe('unclear');
  expect(await stage.gateway.isKnown(txHash)).toBe(true);
  expect(await stage.gateway.broadcast(raw)).toEqual({ kind: 'known' });
  await stage.node.mine();
  expect((await infoOf(stage.url, txHash)).id).toBe(txHash);
});

test('a transaction that the node forgets is not known, and accepted again', async () => {
  const { raw, txHash } = await stage.sign(stage.terms({ amount: 4n }));
  stage.node.faults.add([{ kind: 'drop', times: 1 }]);
  expect(await stage.gateway.broadcast(raw)).toEqual({ kind: 'accepted' });
  expect(await stage.gateway.isKnown(txHash)).toBe(false);
  expect(await stage.gateway.broadcast(raw)).toEqual({ kind: 'accepted' });
  await stage.node.mine();
  expect(await stage.gateway.isKnown(txHash)).toBe(true);
});

test('a stuck transaction stays known until a final block is past its expiry', async () => {
  const { raw, txHash, recentBlock } = await stage.sign(stage.terms({ amount: 5n }));
  stage.node.faults.add([{ kind: 'stick', times: 1 }]);
  expect(await stage.gateway.broadcast(raw)).toEqual({ kind: 'accepted' });
  await stage.node.mine(3);
  expect(await stage.gateway.isKnown(txHash)).toBe(true);
  expect(await stage.reader.blockOf(txHash)).toBeNull();
  await dev(stage.url, 'clock', { advanceMs: 300_000 });
  await stage.node.mine(3);
  const final = await stage.reader.finalized();
  const [block] = await stage.reader.readBlocks(final, final);
  expect(block!.clock).toBeGreaterThan(recentBlock.expiresAt);
  expect(await stage.gateway.isKnown(txHash)).toBe(false);
  expect((await stage.gateway.broadcast(raw)).kind).toBe('expired');
});

test('a rate limit, another fork and a full pool give their own outcomes', async () => {
  const { raw } = await stage.sign(stage.terms({ amount: 6n }));
  const { gateway, node } = stage;
  node.faults.add([{ kind: 'refuse', code: 'SERVER_BUSY', message: 'Server busy.', times: 1 }]);
  expect(await gateway.broadcast(raw)).toEqual({ kind: 'refused', reason: 'txpool_full' });
  node.faults.add([{ kind: 'http', status: 429, times: 1 }]);
  expect((await gateway.broadcast(raw)).kind).toBe('unclear');
  const other = await startStage();
  try {
    expect((await other.gateway.broadcast(raw)).kind).toBe('unclear');
  } finally {
    await other.node.close();
  }
  expect(await gateway.broadcast(raw)).toEqual({ kind: 'accepted' });
  await node.mine();
});

test('a reference block survives a rollback of blocks that are not solid', async () => {
  await stage.node.mine(5);
  const { raw } = await stage.sign(stage.terms({ amount: 8n }));
  await stage.node.rollback(2, 'vanish');
  await stage.node.mine(2);
  expect(await stage.gateway.broadcast(raw)).toEqual({ kind: 'accepted' });
  await stage.node.mine();
});

test('what cannot be paid is refused before anything is signed', async () => {
  const { estimator, gateway } = stage;
  const invalid = { kind: 'invalidRequest' };
  await expect(estimator.estimate(stage.terms({ to: forwarderAddress }))).rejects.toMatchObject(
    invalid,
  );
  const limits = { units: 100_000n, unitPrice: 1_000n, fee: 100n * trx };
  await expect(
    gateway.plan(stage.terms({ amount: 5_000n * trx }), limits, {
      orderNo: 'WD1',
      variants: 0,
      run: {},
    }),
  ).rejects.toMatchObject({
    name: 'InsufficientFunds',
  });
  await expect(
    gateway.plan(tokens({ amount: 10n ** 12n }), limits, { orderNo: 'WD1', variants: 0, run: {} }),
  ).rejects.toMatchObject({
    name: 'ExecutionReverted',
  });
  await expect(
    gateway.plan(tokens(), { ...limits, fee: 1n }, { orderNo: 'WD1', variants: 0, run: {} }),
  ).rejects.toMatchObject({
    name: 'FeeAboveLimit',
  });
});

test('a wallet that the token blacklists is refused as an invalid request', async () => {
  const { faucet, url, wallet, estimator } = stage;
  const who = [{ type: 'address', value: wallet.address }];
  await mined(url, await callOf(faucet, usdtAddress, 'addBlackList(address)', who));
  await expect(estimator.estimate(tokens())).rejects.toMatchObject({
    kind: 'invalidRequest',
    message: expect.stringContaining('the sending address is on the blacklist of USDT'),
  });
});

/** Signs, sends and mines. Returns the transaction info and the signed payment. */
async function pay(terms: PaymentTerms) {
  const signed = await stage.sign(terms);
  expect(await stage.gateway.broadcast(signed.raw)).toEqual({ kind: 'accepted' });
  await stage.node.mine();
  return { ...signed, info: await infoOf(stage.url, signed.txHash) };
}
