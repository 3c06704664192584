/** Workers on Solana that are killed, that run at once, or that may not sign. */
import { startSolanaStage } from '../../../support/solana-stage.ts';
import { killed } from '../both/killed.ts';

killed('solana-killed', startSolanaStage);
