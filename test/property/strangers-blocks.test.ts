/**
 * Whatever strangers put into blocks, a watcher neither stops nor falls behind, and credits what came
 * to us. `npm run fuzz -- strangers` makes a million such blocks.
 */
import { expect, test } from 'vitest';
import { byForm } from '#test/forms.ts';
import type { Pressure } from '../fuzz/strangers/chain.ts';
import { families, problemOf } from '../fuzz/strangers/run.ts';
import { runSegment } from '../fuzz/strangers/segment.ts';

type Family = keyof typeof families;

/** The seeds of a family follow each other: of EVM each has another chain (evm-chain.ts). */
const runs: { family: Family; pressure: Pressure; seeds: number; blocks: number }[] = [
  { family: 'evm', pressure: 'some', seeds: 7, blocks: byForm({ short: 20, long: 100 }) },
  { family: 'evm', pressure: 'all', seeds: 7, blocks: byForm({ short: 6, long: 30 }) },
  { family: 'tron', pressure: 'some', seeds: 1, blocks: byForm({ short: 40, long: 200 }) },
  { family: 'tron', pressure: 'all', seeds: 1, blocks: byForm({ short: 8, long: 25 }) },
  { family: 'solana', pressure: 'some', seeds: 1, blocks: byForm({ short: 40, long: 200 }) },
  { family: 'solana', pressure: 'all', seeds: 1, blocks: byForm({ short: 30, long: 60 }) },
];

test.each(runs)(
  '$family, $pressure of a block is an attack: nothing stops, and every deposit is credited once',
  async ({ family, pressure, seeds, blocks }) => {
    for (let seed = 7; seed < 7 + seeds; seed++) {
      const result = await runSegment(families[family], { seed, blocks, pressure });
      expect({ seed, problem: problemOf(result) }).toEqual({ seed, problem: null });
      expect(result.blocks).toBeGreaterThanOrEqual(blocks);
      expect(result.credited).toBeGreaterThan(0);
      expect(result.attacks.size).toBeGreaterThan(5);
    }
  },
  // Seconds; a machine that does five other things takes a minute.
  300_000,
);
