/** The client wallet's transfers on Solana. */
import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { operations } from '../shared/operations.ts';

operations('solana-operations', startSolanaStage);
