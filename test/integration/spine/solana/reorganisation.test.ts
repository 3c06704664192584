/** Rollbacks of Solana, before and after credit and confirmation. */
import { startSolanaStage } from '../../../support/solana-stage.ts';
import { reorganisation } from '../both/reorganisation.ts';

reorganisation('solana-reorg', startSolanaStage, [1, 30]);
