import type { Chain } from '#model/chain.ts';
import type { ChainReader } from '#ports/chains.ts';
import { type FamilyStage, startFamilySpine } from '#test/scenarios/family-spine.ts';
import type { JourneyChain } from '../journey-steps.ts';
import { startMerchantWorld } from '../merchant-world.ts';
import type { Part, Row } from '../part.ts';
import { countingFetch } from '../scan/stage.ts';
import { makeJourney } from '../withdrawal-journey.ts';
import { idleMore } from './idle-month.ts';
import { metadataFilters, notedRow } from './noted.ts';
import { type Pace, withdrawalRows } from './withdrawal-cost.ts';

/** The cost of a withdrawal and of an idle month on a chain without nonces: a part of `cost`. */
export function familyCost(input: {
  start(providerOf: (url: string) => Promise<string>): Promise<FamilyStage>;
  reader(of: { chain: Chain; url: string; fetch: typeof fetch }): ChainReader;
  pace: Pace;
}): Part {
  async function run(): Promise<Row[]> {
    let nodeUrl = '';
    const world = await startMerchantWorld(async (prefix) => {
      const spine = await startFamilySpine(
        prefix,
        (providerOf) =>
          input.start((url) => {
            nodeUrl = url;
            return providerOf(url);
          }),
        { books: false },
      );
      spine.settings.metadataFilters = metadataFilters;
      return spine;
    });
    try {
      const { spine } = world;
      const { chain } = spine;
      const on: JourneyChain = {
        fund: async () => {},
        newAddress: spine.newAddress,
        allFinal: 160,
        finalWhenConfirmed: true,
      };
      const journey = await makeJourney(world, on);
      const { count, fetch } = countingFetch();
      const reader = input.reader({ chain, url: nodeUrl, fetch });
      const mine = async (blocks: number) => {
        for (let i = 0; i < blocks; i += 1) {
          await spine.pay('coin', spine.newAddress(), spine.coin);
          await spine.mine(1);
        }
      };
      return [
        ...withdrawalRows(chain.name, journey, input.pace),
        await notedRow(chain.name, world, { on, pace: input.pace }),
        ...(await idleMore(world, { reader, count, mine })),
      ];
    } finally {
      await world.stop();
    }
  }
  return { about: '', run };
}
