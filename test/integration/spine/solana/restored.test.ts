/** A restored table and what Solana has of it. */
import { startSolanaStage } from '../../../support/solana-stage.ts';
import { restored } from '../both/restored.ts';

restored('solana-restored', startSolanaStage);
