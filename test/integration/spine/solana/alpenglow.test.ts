/** The main job where a confirmed block is final, as after Alpenglow. Blocks hold no votes. */
import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { mainJob } from '../shared/main-job.ts';

mainJob('solana-alpenglow', (providerOf) => startSolanaStage(providerOf, { finality: 1 }));
