/** The client wallet's transfers on Solana. */
import { startSolanaStage } from '../../../support/solana-stage.ts';
import { operations } from '../both/operations.ts';

operations('solana-operations', startSolanaStage);
