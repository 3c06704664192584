/** A restored table and what Solana has of it. */
import { startSolanaStage } from '#test/scenarios/solana-stage.ts';
import { restored } from '../shared/restored.ts';

restored('solana-restored', startSolanaStage);
