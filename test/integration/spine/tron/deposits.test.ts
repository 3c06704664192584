/** Deposit cases that only TRON has: contracts, logs, failed calls, and credit after solidity. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { withSignature } from '#chains/tron/pay/payload.ts';
import { readRecentBlock } from '#chains/tron/pay/recent-block.ts';
import { forwarderAddress, usdtAddress } from '#emulators/tron/src/genesis.ts';
import { signHash } from '#emulators/tron/src/node/signing.ts';
import { type Client, callOf, dev, mined, post } from '#emulators/tron/src/testing.ts';
import { type FamilySpine, startFamilySpine } from '#test/scenarios/family-spine.ts';
import { addresses, amounts, trx } from '#test/scenarios/spine/tron/deposits.ts';
import { startTronStage, type TronStage } from '#test/scenarios/tron/spine-stage.ts';
import {
  type Extra,
  hashOf,
  minedOddities,
  transferWith,
} from '#test/unit/chains/tron/odd-protobuf.ts';
import { usdt, type Words, wordsFor } from '../shared/text.ts';

let spine: FamilySpine<TronStage>;
let words: Words;

beforeAll(async () => {
  spine = await startFamilySpine('tron-deposits', startTronStage);
  words = wordsFor(spine);
  await spine.tick();
});
afterAll(() => spine?.stop());
afterEach(() => dev(spine.url, 'chain', { solidLag: 19 }));

test.each(['forward', 'forwardNested', 'forwardByEnding'])(
  'TRX that a contract sends is credited once: %s',
  async (method) => {
    const address = await spine.newSubAccount();
    const to = { type: 'address', value: address };
    const txHash = await forward(`${method}(address)`, [to], 3n * trx);
    await spine.tick();
    await spine.mine(words.deep);
    await spine.tick();
    await spine.tick();
    expect(await words.depositsTo(address)).toMatchObject([
      { txHash, token: 'TRX', amount: 3n * trx, status: 'credited' },
    ]);
    expect(await spine.balance('coin', address)).toBe(3n * trx);
  },
);

test('a transaction that pays two of our addresses in TRX and tokens is one deposit each', async () => {
  const [one, two] = [await spine.newSubAccount(), await spine.newSubAccount()];
  await forward(
    'forwardMany(address[],uint256[])',
    [addresses(one, two), amounts(trx, 2n * trx)],
    3n * trx,
  );
  const approval = [
    { type: 'address', value: forwarderAddress },
    { type: 'uint256', value: String(100n * usdt) },
  ];
  await mined(
    spine.url,
    await callOf(spine.faucet, usdtAddress, 'approve(address,uint256)', approval),
  );
  await forward('forwardTokens(address,address[],uint256[])', [
    { type: 'address', value: usdtAddress },
    addresses(one, two, one),
    amounts(4n * usdt, 5n * usdt, 6n * usdt),
  ]);
  await spine.tick();
  const seen = async (address: string) =>
    (await words.depositsTo(address)).map(({ token, amount }) => `${amount / trx} ${token}`).sort();
  expect(await seen(one)).toEqual(['1 TRX', '4 USDT', '6 USDT']);
  expect(await seen(two)).toEqual(['2 TRX', '5 USDT']);
});

test('a transfer that is taken back, refused by the token or out of energy is not a deposit', async () => {
  const address = await spine.newSubAccount();
  const to = { type: 'address', value: address };
  const before = await spine.reader.head();
  await forward('forwardUndone(address)', [to], 3n * trx);
  const failed = await callOf(spine.faucet, forwarderAddress, 'sendThenRevert(address)', [to], {
    callValue: Number(3n * trx),
  });
  expect((await mined(spine.url, failed)).receipt.result).toBe('REVERT');
  const pay = [to, { type: 'uint256', value: String(5n * usdt) }];
  const starved = await callOf(spine.faucet, usdtAddress, 'transfer(address,uint256)', pay, {
    feeLimit: 1_000,
  });
  expect((await mined(spine.url, starved)).receipt.result).toBe('OUT_OF_ENERGY');
  const tooMuch = [to, { type: 'uint256', value: String(10n ** 18n) }];
  const refused = await callOf(spine.faucet, usdtAddress, 'transfer(address,uint256)', tooMuch);
  expect((await mined(spine.url, refused)).receipt.result).toBe('REVERT');
  await spine.tick();
  expect((await spine.reader.head()) - before).toBe(4n);
  expect(await words.depositsTo(address)).toEqual([]);
  expect(await spine.balance('coin', address)).toBe(0n);
});

test('a deposit that is deep enough waits until its block is solid, and can be taken back', async () => {
  await dev(spine.url, 'chain', { solidLag: 45 });
  const address = await spine.newSubAccount();
  const { send } = await spine.signed(address, 8n * trx);
  await send();
  await spine.mine(40);
  await spine.tick();
  const [deposit] = await words.depositsTo(address);
  expect(deposit).toMatchObject({ status: 'confirming', threshold: 20 });
  expect(await spine.reader.finalized()).toBeLessThan(deposit?.blockNumber ?? 0n);
  await spine.rollback(40, 'forgotten');
  await spine.mine(41);
  await spine.tick();
  const read = () => spine.watchDeps.deposits.get(deposit?.depositNo ?? '');
  expect(await read()).toMatchObject({ status: 'confirming', chainState: 'removed' });
  await send();
  await spine.mine(45);
  await spine.tick();
  expect(await read()).toMatchObject({ status: 'confirming', chainState: 'present' });
  await spine.mine(1);
  await spine.tick();
  expect(await read()).toMatchObject({ status: 'credited', confirmations: 45 });
});

test('under a raised threshold a rollback of eighteen blocks removes no credited deposit', async () => {
  spine.settings.confirmations = { TRX: 38 };
  const address = await spine.newSubAccount();
  const { send } = await spine.signed(address, 8n * trx);
  await send();
  await spine.mine(36);
  await spine.tick();
  spine.settings.confirmations = {};
  const [found] = await words.depositsTo(address);
  expect(found).toMatchObject({ status: 'confirming', threshold: 38 });
  await spine.rollback(18, 'forgotten');
  await spine.mine(20);
  await spine.tick();
  expect(await words.depositsTo(address)).toMatchObject([
    { ...found, status: 'confirming', chainState: 'present' },
  ]);
  await spine.mine(1);
  await spine.tick();
  expect(await words.depositsTo(address)).toMatchObject([
    { depositNo: found?.depositNo, status: 'credited', confirmations: 38 },
  ]);
});

/** Sends TRX with more fields, which the node takes. Returns the hash. */
async function sendWith(from: Client, to: string, amount: bigint, extra: Extra): Promise<string> {
  const { reference, expiresAt } = await readRecentBlock(makeTronHttp({ urls: [spine.url] }));
  const transfer = { from: from.address, to, amount };
  const raw = transferWith(transfer, extra, { reference, expiration: expiresAt });
  const txHash = hashOf(raw);
  const signature = signHash(Buffer.from(txHash, 'hex'), Buffer.from(from.key, 'hex'));
  const transaction = withSignature(raw, Buffer.from(signature, 'hex')).toString('hex');
  const answer = await post(spine.url, 'wallet/broadcasthex', { transaction });
  expect(answer).toMatchObject({ result: true, txid: txHash });
  return txHash;
}

test('transfers with fields that the network ignores are credited, each of them', async () => {
  const address = await spine.newSubAccount();
  await spine.tick();
  const sent: [string, bigint][] = [];
  for (const [i, [, extra]] of minedOddities.entries()) {
    const amount = 2_000_000n + BigInt(i);
    sent.push([await sendWith(spine.faucet, address, amount, extra), amount]);
  }
  await spine.mine(words.deep);
  await spine.tick();
  await spine.tick();
  const found = await words.depositsTo(address);
  expect(found.map(({ txHash, amount }) => [txHash, amount]).sort()).toEqual(sent.sort());
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['credited']));
});

test('one of our wallet that is not ours freezes it', async () => {
  const [, extra] = minedOddities.find(([name]) => name === 'value: the owner also as fixed64')!;
  const txHash = await sendWith(spine.hot, spine.newAddress(), 1_000_000n, extra);
  await spine.mine(words.deep);
  await spine.tick();
  const state = await spine.paymentDeps.payments.nonceState('TRX', spine.address);
  expect(state?.frozen).toContain(txHash);
});

/** The faucet calls the forwarder in a block. Returns the hash. */
const forward = async (method: string, parameters: { type: string; value: unknown }[], sun = 0n) =>
  (
    await mined(
      spine.url,
      await callOf(spine.faucet, forwarderAddress, method, parameters, { callValue: Number(sun) }),
    )
  ).id as string;
