import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { hostileWorker } from '../shared/hostile-worker.ts';

hostileWorker('solana-hostile', startSolanaStage);
