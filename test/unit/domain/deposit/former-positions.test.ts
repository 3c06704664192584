import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import type { Transfer } from '#model/chain.ts';
import type { Deposit } from '#model/deposit.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';
import { address, placed, transfer } from '#test/builders/domain/deposit/former-positions.ts';
import { virtualBlock, virtualWatch } from '#test/fakes/virtual-watch.ts';

test('a transfer is found under the position that an earlier release gave it', async () => {
  const moved = transfer('0', '2');
  expect((await placed([moved], { 2: 5n })).positions).toEqual(['trace:2']);
  expect((await placed([moved], { 0: 5n })).positions).toEqual(['trace:0']);
  expect((await placed([moved], {})).positions).toEqual(['trace:0']);
});

test('another amount under that position is another transfer', async () => {
  expect((await placed([transfer('0', '2')], { 2: 6n })).positions).toEqual(['trace:0']);
});

test('two equal transfers are two deposits, by whichever positions they were stored', async () => {
  const both = [transfer('p0.0', '0'), transfer('0', '1')];
  // By trace_block.
  expect((await placed(both, { 0: 5n, 1: 5n })).positions).toEqual(['trace:0', 'trace:1']);
  // By the callTracer, which did not see the first one: that one is new.
  expect((await placed(both, { 0: 5n })).positions).toContain('trace:p0.0');
  expect((await placed([...both].reverse(), { 0: 5n })).positions).toEqual([
    'trace:0',
    'trace:p0.0',
  ]);
});

test('without a former position nothing is looked up', async () => {
  expect((await placed([transfer('0', null)], { 0: 5n })).asked).toEqual([]);
});

test('a block that is read again under new positions credits nothing twice', async () => {
  const chain = { ...chains.POLYGON, enabled: true };
  const owner = { family: 'EVM' as const, address, projectId: 'demo', subIndex: 1, userId: 'u1' };
  const amount = 10n ** 18n;
  const read = async (transfers: Transfer[], deposits: [string, Deposit][]) => {
    const watch = virtualWatch({
      chain,
      cursor: buildCursor({ chain: 'POLYGON', scanned: 0n, hash: '0x0' }),
      owners: [owner],
      reader: { head: async () => 1n, readBlocks: async () => [virtualBlock(1n, transfers)] },
    });
    for (const [identity, deposit] of deposits) watch.deposits.set(identity, deposit);
    await watch.tick();
    return [...watch.deposits];
  };
  const [before] = await read([transfer('2', null, amount)], []);
  expect(before![1]).toMatchObject({ position: 'trace:2' });
  const after = await read([transfer('0', '2', amount)], [before!]);
  expect(after.map(([, { position, depositNo }]) => [position, depositNo])).toEqual([
    ['trace:2', before![1].depositNo],
  ]);
});
