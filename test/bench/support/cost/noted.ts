import { startSpine } from '#test/scenarios/spine.ts';
import { startMerchantWorld } from '../merchant-world.ts';
import type { Part, Row } from '../part.ts';
import { makeJourney } from '../withdrawal-journey.ts';
import { evmJourney, evmPace } from './evm-journey.ts';
import { usageOfWithdrawal } from './withdrawal-cost.ts';

const metadata = { invoice: '2026-0417', batch: 'march-2', contract: 'C-1182' };

/** What a withdrawal writes that is found by its user and by three keys: the most that a project names. */
async function run(): Promise<Row[]> {
  const world = await startMerchantWorld(async (prefix) => {
    const spine = await startSpine(prefix, { books: false });
    spine.settings.metadataFilters = Object.keys(metadata);
    return spine;
  });
  try {
    const notes = { user_id: 'user-1001', metadata };
    const journey = await makeJourney(world, { ...evmJourney(world.spine), notes });
    return [
      {
        what: 'ETH: write units of a level 1 withdrawal with a user_id and three pairs that it is found by',
        value: usageOfWithdrawal(journey, evmPace)['dynamodb.write']!,
        unit: 'units',
        // 15 % more than one without them.
        limit: 276,
      },
    ];
  } finally {
    await world.stop();
  }
}

export const part: Part = { about: '', run };
