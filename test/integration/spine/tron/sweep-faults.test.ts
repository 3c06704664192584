import { buildSweepConfig } from '#test/builders/build-subscription.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { sweepFaults } from '../shared/sweep-faults.ts';

sweepFaults('tron-sweep-faults', startTronStage, (spine) => {
  const row = buildSweepConfig({ destAddress: spine.address, fallbackBurnEnabled: true });
  return sweepsOn(spine, { dest: row.destAddress }, row);
});
