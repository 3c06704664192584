/** The cost of payouts that one transaction pays. */
import { startSpine } from '../../../scenarios/spine.ts';
import { withGroups } from '../../../scenarios/spine-groups.ts';
import { makeBatchJourney } from '../batch-journey.ts';
import { startMerchantWorld } from '../merchant-world.ts';
import type { Part, Row } from '../part.ts';
import { batchRows } from './batched.ts';
import { evmJourney } from './evm-journey.ts';

/** Payouts of the batch. */
const count = 100;

async function run(): Promise<Row[]> {
  const world = await startMerchantWorld(async (prefix) =>
    withGroups(await startSpine(prefix, { books: false })),
  );
  try {
    const journey = await makeBatchJourney(world, evmJourney(world.spine), count);
    return batchRows('ETH', journey, { count, how: ', grouped', mostKeyUnits: 6 });
  } finally {
    await world.stop();
  }
}

export const part: Part = { about: '', run };
