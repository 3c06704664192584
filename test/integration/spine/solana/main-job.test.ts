/** The main job on Solana. */
import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { mainJob } from '../shared/main-job.ts';

mainJob('solana-job', startSolanaStage);
