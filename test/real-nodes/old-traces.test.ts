/** Traces of blocks that are older than what a node keeps: a full geth forgets, an archive does not. */
import { afterEach, expect, test } from 'vitest';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { fresh, mine } from '#test/integration/chains/evm/stage.ts';
import { type GethStage, startGethStage } from './stage.ts';

let stage: GethStage;
afterEach(() => stage?.stop());

/** A full geth traces the newest 127 blocks. */
const kept = 127;

async function readOld(gcmode: 'full' | 'archive') {
  stage = await startGethStage({ gcmode });
  const data = stage.call('Forwarder', 'forward', [fresh(70)]);
  const { blockNumber } = await stage.send({
    from: stage.owner,
    to: stage.forwarder,
    data,
    value: '0xde0b6b3a7640000',
  });
  for (let i = 0; i <= kept + 3; i += 10) await mine(stage.rpc, 10);
  const number = BigInt(blockNumber);
  const [block] = await makeEvmReader(stage).readBlocks(number, number);
  return block;
}

test('an archive shows coin that a contract sent 130 blocks ago', async () => {
  const block = await readOld('archive');
  expect(block?.transfers.map(({ to }) => to.toLowerCase())).toContain(fresh(70));
}, 120_000);

test('a full node has no traces of it: the block is read, and says that they are missing', async () => {
  const block = await readOld('full');
  expect(block?.transfers.map(({ to }) => to.toLowerCase())).not.toContain(fresh(70));
  expect(block?.coverage).not.toContain('traces');
}, 120_000);
