import { buildSweepConfig } from '#test/builders/build-subscription.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { interruptedSweeps } from '../shared/interrupted-sweeps.ts';

interruptedSweeps('tron-sweeps-interrupted', startTronStage, {
  writes: ['begin', 'create', 'advance', 'create', 'end'],
  on: (spine) => {
    const row = buildSweepConfig({ destAddress: spine.address, fallbackBurnEnabled: true });
    return sweepsOn(spine, { dest: row.destAddress }, row);
  },
});
