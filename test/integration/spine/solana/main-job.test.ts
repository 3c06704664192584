/** The main job on Solana. */
import { startSolanaStage } from '../../../support/solana-stage.ts';
import { mainJob } from '../both/main-job.ts';

mainJob('solana-job', startSolanaStage);
