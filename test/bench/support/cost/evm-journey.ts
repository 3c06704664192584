import type { startSpine } from '#test/scenarios/spine.ts';
import { nextOrder, wordsFor } from '../../../integration/spine/helpers.ts';
import type { JourneyChain } from '../journey-steps.ts';
import type { Pace } from './withdrawal-cost.ts';

/** A withdrawal on the spine's node: a block is final at a depth of 30, later than confirmed, as on ETH. */
export function evmJourney(spine: Awaited<ReturnType<typeof startSpine>>): JourneyChain {
  const { reader } = spine.watchDeps;
  return {
    fund: () => wordsFor(spine).fund(10_000_000_000n),
    newAddress: () => nextOrder().toAddress,
    reader: { ...reader, finalized: async () => (await reader.head()) - 30n },
    allFinal: 140,
    finalWhenConfirmed: false,
  };
}

/** A tick takes 6 s. */
export const evmPace: Pace = {
  untilMined: 2,
  watched: 110,
  writeUnits: 250,
  unitsBeforeNotes: 240,
};
