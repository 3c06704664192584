/** Workers on Solana that are killed, that run at once, or that may not sign. */
import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { killed } from '../shared/killed.ts';

killed('solana-killed', startSolanaStage);
