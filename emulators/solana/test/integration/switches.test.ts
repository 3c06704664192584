/** The development switches of README.md, each as a client sees it. */
import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSolana, type TestSolana, transfer } from '../../src/testing.ts';

let sol: TestSolana;
let payer: Keypair;
let to: Keypair;

beforeAll(async () => {
  sol = await startTestSolana();
});
afterAll(() => sol?.close());
beforeEach(async () => {
  payer = await sol.rich();
  to = Keypair.generate();
});
afterEach(() => sol.dev('reset'));

const confirmed = { commitment: 'confirmed' };
const height = () => sol.rpc<number>('getBlockHeight', confirmed);
const slot = () => sol.rpc<number>('getSlot', confirmed);
const pay = async (lamports = LAMPORTS_PER_SOL) =>
  sol.sign([transfer(payer.publicKey, to.publicKey, lamports)], [payer]);
const balance = async (commitment = 'processed', key = to) => {
  const at = [key.publicKey.toBase58(), { commitment }] as const;
  return (await sol.rpc<{ value: number }>('getBalance', ...at)).value;
};

test('skipped slots have no block and do not count as height', async () => {
  const [from, before] = [await slot(), await height()];
  await sol.dev('skip', { slots: 3 });
  await sol.slots(3);
  expect(await height()).toBe(before + 3);
  expect(await slot()).toBe(from + 6);
  const next = await sol.rpc<{ parentSlot: number }>('getBlock', from + 5, confirmed);
  expect(next.parentSlot).toBe(from + 1);
  expect(await sol.rpc('getBlocks', from, from + 6, confirmed)).toEqual(
    [0, 1, 5, 6].map((n) => from + n),
  );
  // Before the slot is final, a skipped slot looks like a late one.
  expect((await sol.refusal('getBlock', from + 3, confirmed)).code).toBe(-32004);
  await sol.slots(9);
  expect(await sol.refusal('getBlock', from + 3, confirmed)).toEqual({
    code: -32007,
    message: `Slot ${from + 3} was skipped, or missing due to ledger jump to recent snapshot`,
  });
  await sol.dev('skip', { code: -32009 });
  expect(await sol.refusal('getBlock', from + 3, confirmed)).toEqual({
    code: -32009,
    message: `Slot ${from + 3} was skipped, or missing in long-term storage`,
  });
});

test('the same seed skips the same random slots', async () => {
  const gaps = async () => {
    await sol.dev('skip', { probability: 0.4, seed: 7 });
    const from = await slot();
    await sol.slots(20);
    await sol.dev('skip', { slots: 0 });
    const found = await sol.rpc<number[]>('getBlocks', from + 1, await slot(), confirmed);
    return found.map((n) => n - from);
  };
  const first = await gaps();
  await sol.slots(1);
  expect((first.at(-1) ?? 0) - first.length).toBeGreaterThan(3);
  expect(await gaps()).toEqual(first);
});

test('a dropped transaction has a signature and no status; the same bytes land later', async () => {
  await sol.dev('drop', { transactions: 1 });
  const tx = await pay();
  const signature = await sol.send(tx, { skipPreflight: false });
  await sol.slots(5);
  expect(await sol.status(signature)).toBeNull();
  expect(await balance()).toBe(0);
  expect(await sol.send(tx, { skipPreflight: false })).toBe(signature);
  await sol.slots(1);
  expect(await sol.status(signature)).toMatchObject({ confirmationStatus: 'confirmed', err: null });
});

test('a blockhash is valid for 150 blocks, not counting skipped slots', async () => {
  const latest = await sol.rpc<{ value: { blockhash: string; lastValidBlockHeight: number } }>(
    'getLatestBlockhash',
    confirmed,
  );
  const { blockhash, lastValidBlockHeight } = latest.value;
  expect(lastValidBlockHeight).toBe((await height()) + 150);
  const late = await sol.sign([transfer(payer.publicKey, to.publicKey, 1e9)], [payer], blockhash);
  const valid = async () =>
    (await sol.rpc<{ value: boolean }>('isBlockhashValid', blockhash, confirmed)).value;
  await sol.dev('skip', { slots: 40 });
  await sol.slots(150);
  expect([await height(), await valid()]).toEqual([lastValidBlockHeight, true]);
  await sol.slots(1);
  expect([await height(), await valid()]).toEqual([lastValidBlockHeight + 1, false]);
  const refused = await sol.refusal('sendTransaction', late.serialize().toString('base64'), {
    encoding: 'base64',
    preflightCommitment: 'confirmed',
  });
  expect(refused).toMatchObject({ code: -32002, data: { err: 'BlockhashNotFound' } });
  const signature = await sol.send(late);
  await sol.slots(2);
  expect(await sol.status(signature)).toBeNull();
  expect(await balance()).toBe(0);
});

test('a stuck transaction stays processed, and lands once when it is released', async () => {
  await sol.dev('stick', { on: true });
  const signature = await sol.send(await pay());
  await sol.slots(20);
  expect(await sol.status(signature)).toMatchObject({ confirmationStatus: 'processed' });
  expect(await sol.rpc('getTransaction', signature, confirmed)).toBeNull();
  await sol.dev('stick', { on: false });
  await sol.slots(1);
  expect(await sol.status(signature)).toMatchObject({ confirmationStatus: 'confirmed' });
  expect(await balance()).toBe(LAMPORTS_PER_SOL);
});

test('a stuck transaction is dropped when its blockhash expires', async () => {
  await sol.dev('stick', { on: true });
  const signature = await sol.send(await pay());
  await sol.slots(152);
  expect(await sol.status(signature)).toBeNull();
  await sol.dev('stick', { on: false });
  await sol.slots(1);
  expect(await balance()).toBe(0);
});

test('while confirmations are held, transactions stay processed', async () => {
  await sol.dev('hold', { on: true });
  const before = await slot();
  const signature = await sol.send(await pay());
  await sol.slots(20);
  expect(await slot()).toBe(before);
  expect(await sol.status(signature)).toMatchObject({ confirmationStatus: 'processed' });
  expect([await balance(), await balance('confirmed')]).toEqual([LAMPORTS_PER_SOL, 0]);
  await sol.dev('hold', { on: false });
  expect(await sol.status(signature)).toMatchObject({ confirmationStatus: 'finalized' });
});

test('a lagging node answers from the past, and is unhealthy', async () => {
  const signature = await sol.send(await pay());
  await sol.slots(3);
  const head = await slot();
  await sol.dev('lag', { slots: 5 });
  expect(await slot()).toBe(head - 5);
  expect(await sol.status(signature)).toBeNull();
  expect([await balance('processed'), await balance('confirmed')]).toEqual([0, 0]);
  expect((await sol.refusal('getBlock', head, confirmed)).code).toBe(-32004);
  expect(await sol.refusal('getHealth')).toMatchObject({ code: -32005 });
});

test('reads follow their commitment', async () => {
  const signature = await sol.send(await pay());
  const seen = async () => [
    await balance('processed'),
    await balance('confirmed'),
    await balance('finalized'),
    await balance('confirmed', payer),
  ];
  const all = LAMPORTS_PER_SOL;
  const [had, left] = [10e9, 10e9 - all - 5_000];
  expect(await seen()).toEqual([all, 0, 0, had]);
  expect(await sol.status(signature)).toMatchObject({ confirmationStatus: 'processed' });
  await sol.slots(1);
  expect(await seen()).toEqual([all, all, 0, left]);
  const block = (commitment: string) => sol.refusal('getBlock', landedIn, { commitment });
  const landedIn = await slot();
  expect(await sol.rpc('getBlock', landedIn, confirmed)).toMatchObject({
    parentSlot: landedIn - 1,
  });
  expect(await block('finalized')).toMatchObject({
    code: -32004,
    message: `Block not available for slot ${landedIn}`,
  });
  expect(await block('processed')).toMatchObject({ code: -32602 });
  await sol.slots(6);
  expect(await seen()).toEqual([all, all, 0, left]);
  await sol.slots(1);
  expect(await seen()).toEqual([all, all, all, left]);
  expect(await sol.status(signature)).toMatchObject({
    confirmationStatus: 'finalized',
    confirmations: null,
  });
});

test('a rollback removes transactions, account changes and blocks that are not final', async () => {
  const kept = await sol.send(await pay(3e9));
  await sol.slots(1);
  const base = await slot();
  const had = await balance('processed', payer);
  const first = await sol.send(await pay(2e9));
  await sol.slots(2);
  const second = await sol.send(await pay(1e9));
  expect(await balance()).toBe(6e9);
  await sol.dev('rollback', { slots: 2 });
  expect([await balance(), await balance('processed', payer)]).toEqual([3e9, had]);
  expect([await sol.status(first), await sol.status(second)]).toEqual([null, null]);
  expect(await sol.status(kept)).toMatchObject({ confirmationStatus: 'confirmed' });
  await sol.slots(12);
  expect((await sol.refusal('getBlock', base + 1, confirmed)).code).toBe(-32007);
  const next = await sol.rpc<{ parentSlot: number }>('getBlock', base + 4, confirmed);
  expect(next.parentSlot).toBe(base);
});

test('a rollback can replay transactions on the new fork, and stops at finalized blocks', async () => {
  const tx = await pay();
  const signature = await sol.send(tx);
  await sol.slots(2);
  const orphan = await pay(5);
  await sol.slots(1);
  const was = (await sol.status(signature))?.slot ?? 0;
  await sol.dev('rollback', { slots: 3, replay: true });
  await sol.slots(1);
  expect((await sol.status(signature))?.slot).toBeGreaterThan(was);
  expect(await balance()).toBe(LAMPORTS_PER_SOL);
  // Its blockhash belongs to the abandoned fork.
  const lost = await sol.refusal('sendTransaction', orphan.serialize().toString('base64'), {
    encoding: 'base64',
    preflightCommitment: 'confirmed',
  });
  expect(lost).toMatchObject({ data: { err: 'BlockhashNotFound' } });
  await expect(sol.dev('rollback', { slots: 9 })).rejects.toThrow('at most 7 blocks');
});

test('rules drop, delay and refuse answers', async () => {
  const tx = await pay();
  await sol.dev('answers', { rules: [{ method: 'sendTransaction', mode: 'drop', times: 1 }] });
  await expect(sol.send(tx)).rejects.toThrow('fetch failed');
  await sol.slots(1);
  expect(await balance()).toBe(LAMPORTS_PER_SOL);

  const refuse = { method: 'getSlot', mode: 'refuse', code: -32005, message: 'Node is behind' };
  await sol.dev('answers', { rules: [refuse, { mode: 'delay', ms: 300, method: 'getHealth' }] });
  expect(await sol.refusal('getSlot')).toMatchObject({ code: -32005, message: 'Node is behind' });
  const asked = Date.now();
  await sol.rpc('getHealth');
  expect(Date.now() - asked).toBeGreaterThanOrEqual(299);

  await sol.dev('answers', { rules: [{ mode: 'refuse', status: 429, times: 1 }] });
  const limited = await fetch(sol.url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [] }),
  });
  expect(limited.status).toBe(429);
  expect(await sol.rpc('getHealth')).toBe('ok');
});

test('slots take their time, freeze and continue', async () => {
  const moves = async () => {
    const from = await slot();
    for (let asked = 0; (await slot()) === from; asked += 1) {
      if (asked === 20) return false;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return true;
  };
  expect(await moves()).toBe(false);
  await sol.dev('slots', { ms: 10 });
  expect(await moves()).toBe(true);
  await sol.dev('slots', { frozen: true });
  expect(await moves()).toBe(false);
  await sol.dev('slots', { frozen: false });
  expect(await moves()).toBe(true);
  await sol.dev('slots', { ms: 60_000 });
});

test('an unknown switch or a wrong value is refused', async () => {
  await expect(sol.dev('melt')).rejects.toThrow('There is no switch melt');
  await expect(sol.dev('lag', { slots: -1 })).rejects.toThrow('slots must be a whole number');
  await expect(sol.dev('skip', { probability: 1 })).rejects.toThrow('from 0 to 0.95');
});

test('a pruned node has no older blocks, and shorter lists that say nothing of it', async () => {
  const signature = await sol.send(await pay());
  await sol.slots(2);
  const { slot: old } = (await sol.status(signature))!;
  await sol.slots(320);
  const list = () =>
    sol.rpc<{ signature: string }[]>('getSignaturesForAddress', to.publicKey.toBase58(), confirmed);
  expect(await list()).toHaveLength(1);
  await sol.dev('prune', { keep: 300 });
  const first = await sol.rpc<number>('getFirstAvailableBlock');
  expect(first).toBeGreaterThan(old);
  const gone = {
    code: -32001,
    message: `Block ${old} cleaned up, does not exist on node. First available block: ${first}`,
  };
  expect(await sol.refusal('getBlock', old, confirmed)).toEqual(gone);
  expect(await sol.refusal('getBlockTime', old)).toEqual(gone);
  expect(await sol.rpc('getBlocks', old, first - 1, confirmed)).toEqual([]);
  expect(await sol.rpc('getBlocks', old, first + 1, confirmed)).toEqual([first, first + 1]);
  expect(await sol.rpc('getBlocksWithLimit', old, 1, confirmed)).toEqual([first]);
  expect(await list()).toEqual([]);
  // The bank still knows the blockhash that a payment refers to.
  await sol.send(await pay());
  await sol.slots(1);
  expect(await list()).toHaveLength(1);
});

test('a node that has started from a snapshot is behind what it said before', async () => {
  const [before, final] = [await slot(), await sol.rpc<number>('getSlot')];
  expect(before).toBeGreaterThan(final);
  await sol.dev('restart', { slots: 5 });
  expect(await slot()).toBe(final - 5);
  expect(await sol.rpc('getSlot')).toBe(final - 5);
  await sol.slots(3);
  expect(await slot()).toBe(final - 5);
  await sol.dev('restart', { slots: 0 });
  expect(await slot()).toBe(before + 3);
});

test('a list of signatures is refused by a node that has not come to the wanted slot', async () => {
  const ahead = (await slot()) + 1;
  const address = to.publicKey.toBase58();
  const ask = (minContextSlot: number) =>
    sol.refusal('getSignaturesForAddress', address, { ...confirmed, minContextSlot });
  expect(await ask(ahead)).toMatchObject({
    code: -32016,
    message: 'Minimum context slot has not been reached',
    data: { contextSlot: ahead - 1 },
  });
  await expect(ask(ahead - 1)).rejects.toThrow('was not refused');
});

test('a body above 50 KB is refused', async () => {
  const post = async (bytes: number) => {
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' });
    const answer = await fetch(sol.url, { method: 'POST', body: call.padEnd(bytes) });
    return [answer.status, await answer.text()];
  };
  expect((await post(51_200))[0]).toBe(200);
  expect(await post(51_201)).toEqual([413, 'request body size exceeds allowed maximum']);
});
