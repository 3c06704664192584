/** A node that does not save internal transactions: what contracts send is missed, and not silently. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { readNetworkId } from '#chains/tron/read/head.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { forwarderAddress } from '#emulators/tron/src/genesis.ts';
import { callOf, mined } from '#emulators/tron/src/testing.ts';
import type { ChainReader } from '#ports/chains.ts';
import { type FamilySpine, startFamilySpine } from '#test/scenarios/family-spine.ts';
import { lacking, trx } from '#test/scenarios/spine/tron/no-internal-transactions.ts';
import { startTronStage, type TronStage } from '#test/scenarios/tron/spine-stage.ts';
import { type Words, wordsFor } from '../shared/text.ts';

let spine: FamilySpine<TronStage>;
let words: Words;
let reader: ChainReader;
/** A reader of its own, as a process that starts again has one. */
let newReader: () => ChainReader;

beforeAll(async () => {
  spine = await startFamilySpine('tron-no-internal', startTronStage);
  words = wordsFor(spine);
  const http = makeTronHttp({ urls: [spine.url] });
  const networkId = await readNetworkId(http);
  newReader = () =>
    makeTronReader({
      chain: spine.chain,
      http,
      networkId,
      onNoInternal: (provider) => lacking.push(provider),
    });
  reader = newReader();
});
afterAll(() => spine?.stop());

test('its blocks stay open with an alarm, and show the deposit once the node is right', async () => {
  await spine.tick({ reader });
  spine.node.chain.internalTransactions = false;
  const address = await spine.newSubAccount();
  const number = await sendByContract(address);
  await spine.mine(60);
  await spine.tick({ reader });
  expect(await words.depositsTo(address)).toEqual([]);
  expect(lacking.length).toBeGreaterThan(0);
  const [open] = await reader.readBlocks(number, number);
  expect(open?.coverage).toEqual(['block', 'receipts', 'unknown']);
  expect(open?.transfers.filter(({ to }) => to === address)).toEqual([]);

  spine.node.chain.internalTransactions = true;
  const before = lacking.length;
  const [whole] = await newReader().readBlocks(number, number);
  expect(whole?.coverage).toEqual(['block', 'receipts', 'internal']);
  expect(whole?.transfers).toMatchObject([{ to: address, amount: 3n * trx }]);
  expect(lacking).toHaveLength(before);
  // Nobody has had the block scanned again.
  spine.books.noteUnseen(address, 'TRX', 3n * trx);
});

test('a node that keeps them is not reported, though few blocks have any', async () => {
  const before = lacking.length;
  const address = await spine.newSubAccount();
  await sendByContract(address);
  await spine.mine(words.deep);
  const fresh = newReader();
  await spine.tick({ reader: fresh });
  await spine.tick({ reader: fresh });
  expect(await words.depositsTo(address)).toMatchObject([{ amount: 3n * trx, status: 'credited' }]);
  expect(lacking).toHaveLength(before);
});

/** A contract sends 3 TRX to the address. Returns the block. */
async function sendByContract(address: string): Promise<bigint> {
  const to = { type: 'address', value: address };
  const call = await callOf(spine.faucet, forwarderAddress, 'forward(address)', [to], {
    callValue: Number(3n * trx),
  });
  return BigInt((await mined(spine.url, call)).blockNumber);
}
