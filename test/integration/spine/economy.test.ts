/** A chain in economy mode, over a real node and the real stores (decision 34). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { detectDeposits } from '#domain/deposit/detect-deposits.ts';
import { makeEvmEconomyReader } from '#extensions/economy-scan/chain/evm/reader.ts';
import { AddressList } from '#extensions/economy-scan/rules/address-list.ts';
import { exactAgain } from '#extensions/economy-scan/rules/exact-again.ts';
import { type Economy, makeEconomy } from '#extensions/economy-scan/rules/ranges/economy.ts';
import { rangeScan } from '#extensions/economy-scan/rules/ranges/range-scan.ts';
import { makeEconomyStore } from '#extensions/economy-scan/store/economy-store.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { ether } from '../chains/evm/stage.ts';
import { nextOrder, transfersOf, usdt, wordsFor } from './helpers.ts';

let spine: Spine;
/** What the process remembers. */
let economy: Economy;
let words: ReturnType<typeof wordsFor>;

beforeAll(async () => {
  spine = await startSpine('economy');
  words = wordsFor(spine);
  await words.fund(1_000n * usdt);
  await spine.mine(3);
  await spine.tick();
  start();
});
afterAll(() => spine?.stop());

const { depositsTo, sendCoin, sendToken } = transfersOf(() => spine);

test('coins, tokens and what a contract pays are found, credited once, and nothing is missed', async () => {
  const [one, two] = [await spine.addSubAccount(), await spine.addSubAccount()];
  await sendToken(one, 5n * usdt);
  await sendCoin(one);
  await spine.mine(30);
  await sendCoin(one, 2n * ether);
  await spine.send({
    from: spine.owner,
    to: spine.forwarder,
    value: `0x${(3n * ether).toString(16)}`,
    data: spine.call('Forwarder', 'forwardMany', [
      [one, two],
      [ether, 2n * ether],
    ]),
  });
  const seen = await spine.tickOnce();
  // Only the token is found at once, in the one block that is read whole.
  expect((await depositsTo(one)).map(({ position }) => position)).toEqual(['log:0']);
  expect(seen.blocks).toBe(1);
  expect(seen.scanned).toBe(await spine.head());
  await settle();
  const found = await depositsTo(one);
  expect(found.map(({ position }) => position).sort()).toEqual([
    'log:0',
    'native',
    'native',
    'trace:0',
  ]);
  expect(await depositsTo(two)).toMatchObject([{ amount: 2n * ether, position: 'trace:1' }]);
  await settle(10);
  for (const deposit of [...(await depositsTo(one)), ...(await depositsTo(two))]) {
    expect(deposit).toMatchObject({ status: 'credited', chainState: 'present' });
  }
  expect(await missed()).toBe(0);
});

test('coin that came and left again between two comparisons is found', async () => {
  const from = await spine.addSubAccount();
  await sendCoin(from, 3n * ether);
  await settle();
  expect(await depositsTo(from)).toHaveLength(1);
  const held = await spine.rpc.request<string>('eth_getBalance', [from, 'latest']);
  // Sent by its own key, without an order of ours; then as much comes in as went out.
  await spine.sendStray(from, { to: spine.owner, value: ether });
  await sendCoin(from, ether);
  await economy.notes.noteSenders('ETH', [
    { address: from.toLowerCase(), block: await spine.head() },
  ]);
  const left = await spine.rpc.request<string>('eth_getBalance', [from, 'latest']);
  spine.books.noteUnseen(from, 'ETH', BigInt(held) - BigInt(left));
  await spine.rpc.request('anvil_setBalance', [from, held]);
  await settle();
  expect(await depositsTo(from)).toHaveLength(2);
});

test('a withdrawal is mined, confirmed and final, although no block was looked through', async () => {
  const asked = await spine.apply({ ...nextOrder(), amount: '7' });
  const done = await words.settle(asked);
  expect(done.status).toBe('confirmed');
  const slot = await spine.paymentDeps.payments.slot('ETH', spine.address, done.nonce ?? -1);
  expect(slot?.mined?.txHash).toBe(done.txHash);
});

test('a deposit that a reorganisation took away returns under its number', async () => {
  const to = await spine.addSubAccount();
  await settle();
  await spine.mine(2);
  await sendToken(to, 4n * usdt);
  await sendCoin(to);
  await settle(1);
  const before = await depositsTo(to);
  expect(before).toHaveLength(2);
  const snapshot = await spine.head();
  await spine.rpc.request('anvil_reorg', [5, []]);
  await spine.rpc.request('anvil_dropAllTransactions', []);
  await settle(1);
  expect(await depositsTo(to)).toEqual([]);
  expect(await spine.head()).toBeGreaterThanOrEqual(snapshot);
  for (const { depositNo } of before) {
    expect(await spine.watchDeps.deposits.get(depositNo)).toMatchObject({ chainState: 'removed' });
  }
  expect(await missed()).toBe(0);
});

test('the mode changes to exact and back, and no deposit is lost or made twice', async () => {
  const to = await spine.addSubAccount();
  await settle();
  await sendCoin(to);
  await spine.tick();
  expect(await depositsTo(to)).toEqual([]);
  spine.watchDeps.chain = spine.chain;
  spine.watchDeps.scan = exactAgain(economy.notes);
  await spine.tick();
  const [found] = await depositsTo(to);
  expect(found).toMatchObject({ amount: ether, position: 'native' });
  await spine.mine(1);
  await spine.tick();
  const cursor = await spine.watchDeps.chainState.cursor('ETH');
  expect(cursor?.economy).toBeUndefined();
  await sendCoin(to, 2n * ether);
  start();
  await settle();
  expect((await depositsTo(to)).map(({ depositNo }) => depositNo)).toContain(found?.depositNo);
  expect(await depositsTo(to)).toHaveLength(2);
  expect(await missed()).toBe(0);
});

/** A process that has read nothing yet, over two providers. */
function start(): void {
  const chain = { ...spine.chain, scan: 'economy' as const };
  const { url } = spine;
  const rpc = makeRpc({ urls: [url, url] });
  spine.watchDeps.chain = chain;
  economy = makeEconomy(
    makeEvmEconomyReader({ chain, rpc }),
    new AddressList('EVM'),
    makeEconomyStore(spine.client),
  );
  spine.watchDeps.scan = rangeScan(economy);
}

/** New blocks and as many ticks as a comparison of balances needs. */
async function settle(blocks = 2): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await spine.mine(blocks);
    await spine.tick();
  }
}

/** How many deposits exact mode finds that are not stored. */
async function missed(): Promise<number> {
  const { reader, filter } = spine.watchDeps;
  const blocks = await reader.readBlocks(1n, await spine.head());
  return (await detectDeposits(spine.watchDeps, blocks, (one) => filter.maybeOurs(one))).stored;
}
