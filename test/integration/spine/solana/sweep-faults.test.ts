import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { sweepFaults } from '../shared/sweep-faults.ts';

sweepFaults('solana-sweep-faults', startSolanaStage, (spine) => sweepsOn(spine));
