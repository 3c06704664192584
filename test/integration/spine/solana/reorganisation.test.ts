/** Rollbacks of Solana, before and after credit and confirmation. */
import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { reorganisation } from '../shared/reorganisation.ts';

reorganisation('solana-reorg', startSolanaStage, [1, 30]);
