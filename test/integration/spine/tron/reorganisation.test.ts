/** Rollbacks of TRON, before and after credit and confirmation. */
import { startTronStage } from '../../../support/tron/spine-stage.ts';
import { reorganisation } from '../both/reorganisation.ts';

reorganisation('tron-reorg', startTronStage, [1, 18]);
