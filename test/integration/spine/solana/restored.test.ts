/** A restored table, and the transactions that Solana still has. */
import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { restored } from '../shared/restored.ts';

restored('solana-restored', startSolanaStage);
