import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { interruptedSweeps } from '../shared/interrupted-sweeps.ts';

interruptedSweeps('solana-sweeps-interrupted', startSolanaStage, {
  writes: ['begin', 'create', 'end'],
  on: (spine) => sweepsOn(spine),
});
