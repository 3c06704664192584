import type { JourneyChain } from '../journey-steps.ts';
import type { MerchantWorld } from '../merchant-world.ts';
import type { Row } from '../part.ts';
import { makeJourney } from '../withdrawal-journey.ts';
import { type Pace, usageOfWithdrawal } from './withdrawal-cost.ts';

const metadata = { invoice: '2026-0417', batch: 'march-2', contract: 'C-1182' };

/** The most keys that a project may name, so that an order is found by each of them. */
export const metadataFilters = Object.keys(metadata);

/**
 * What a withdrawal writes that is found by its user and by three keys, in a world whose project names
 * `metadataFilters`.
 */
export async function notedRow(
  chain: string,
  world: MerchantWorld,
  { on, pace }: { on: JourneyChain; pace: Pace },
): Promise<Row> {
  const journey = await makeJourney(world, { ...on, notes: { user_id: 'user-1001', metadata } });
  const value = usageOfWithdrawal(journey, pace)['dynamodb.write']!;
  return {
    what: `${chain}: write units of a level 1 withdrawal that is found by its user_id and three pairs`,
    value,
    unit: 'units',
    limit: Math.floor(pace.unitsBeforeNotes * 1.15),
    note: `${pace.unitsBeforeNotes} before there were notes and lists of a recipient`,
  };
}
