/**
 * Transactions of version 1 (SIMD-0385), as `@solana/web3.js` and the format that is kept in
 * test/conformance/solana/recorded read them.
 */
import { readFileSync } from 'node:fs';
import { Connection, Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSolana, type TestSolana, transfer } from '../../src/testing.ts';

const recorded = JSON.parse(
  readFileSync(
    new URL('../../../../test/conformance/solana/recorded/version-1-block.json', import.meta.url),
    'utf8',
  ),
);
const memoProgram = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

let sol: TestSolana;
let payer: Keypair;
let to: Keypair;
beforeAll(async () => {
  sol = await startTestSolana();
  payer = await sol.rich();
  to = Keypair.generate();
});
afterAll(() => sol?.close());

const pay = (lamports = 5_000_000) => [transfer(payer.publicKey, to.publicKey, lamports)];

/** The names of fields and the types of values, without the values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, shapeOf(inner)]),
  );
}

async function land(transaction: Uint8Array, options?: Record<string, unknown>): Promise<number> {
  const signature = await sol.send(transaction, options);
  await sol.slots(2);
  const status = await sol.status(signature);
  expect(status).toMatchObject({ err: null });
  return status!.slot;
}

test('lands, pays its total of priority fee, and is shown in the published form', async () => {
  const config = { priorityFee: 777n, units: 10_000, loadedBytes: 65_536 };
  const slot = await land(await sol.signVersion1(pay(), [payer], config), { skipPreflight: false });
  const read = (transactionDetails: string, version: number) => {
    const config = { commitment: 'confirmed', encoding: 'json', rewards: false };
    const maxSupportedTransactionVersion = version;
    return sol.rpc<{ transactions: Record<string, unknown>[] }>('getBlock', slot, {
      ...config,
      transactionDetails,
      maxSupportedTransactionVersion,
    });
  };
  expect(shapeOf(await read('accounts', 1))).toEqual(shapeOf(recorded.block));
  const [full] = (await read('full', 127)).transactions;
  expect(shapeOf({ ...full, meta: undefined })).toEqual(
    shapeOf({ ...recorded.full, meta: undefined }),
  );
  const refusal = await sol.refusal('getBlock', slot, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  });
  expect(refusal).toEqual(recorded.refusal);
  const unnamed = await sol.refusal('getBlock', slot, { commitment: 'confirmed' });
  expect(unnamed.code).toBe(-32015);
  // Without transactions there is no version that the caller could not read.
  const header = await sol.rpc('getBlock', slot, {
    commitment: 'confirmed',
    transactionDetails: 'none',
  });
  expect(header).toMatchObject({ blockHeight: expect.any(Number) });
});

test('web3.js reads the block and finds the settings', async () => {
  const config = { priorityFee: 9n, units: 3_000, loadedBytes: 65_536 };
  const slot = await land(await sol.signVersion1(pay(6_000_000), [payer], config));
  const connection = new Connection(sol.url, 'confirmed');
  const block = await connection.getBlock(slot, { maxSupportedTransactionVersion: 1 });
  const [found] = block!.transactions;
  expect(found).toMatchObject({ version: 1, meta: { err: null, fee: 5_009 } });
  expect(found!.transaction.message).toMatchObject({
    transactionConfig: {
      priorityFee: 9,
      computeUnitLimit: 3_000,
      loadedAccountsDataSizeLimit: 65_536,
      heapSize: null,
    },
  });
});

test('holds up to 4,096 bytes; a legacy transaction of that size is refused', async () => {
  const memo = (bytes: number) =>
    new TransactionInstruction({
      programId: memoProgram,
      keys: [],
      data: Buffer.alloc(bytes, 'a'),
    });
  const units = { units: 1_400_000 };
  const empty = (await sol.signVersion1([memo(0)], [payer], units)).length;
  const largest = await sol.signVersion1([memo(4_096 - empty)], [payer], units);
  expect(largest).toHaveLength(4_096);
  await land(largest);
  const send = (bytes: Uint8Array) =>
    sol.refusal('sendTransaction', Buffer.from(bytes).toString('base64'), { encoding: 'base64' });
  const larger = await sol.signVersion1([memo(4_097 - empty)], [payer], units);
  expect(await send(larger)).toMatchObject({ code: -32602 });
  const legacy = new Uint8Array(4_000).fill(1);
  expect((await send(legacy)).message).toContain('too large');
});

test('without units nothing can be computed; a wrong signature does not land', async () => {
  const unlimited = await sol.signVersion1(pay(7_000_000), [payer], { units: 0 });
  const refusal = await sol.refusal('sendTransaction', Buffer.from(unlimited).toString('base64'), {
    encoding: 'base64',
  });
  expect(refusal).toMatchObject({ code: -32002 });
  const spoiled = await sol.signVersion1(pay(8_000_000), [payer]);
  spoiled[spoiled.length - 1]! ^= 1;
  const signature = await sol.send(spoiled);
  await sol.slots(2);
  expect(await sol.status(signature)).toBeNull();
});
