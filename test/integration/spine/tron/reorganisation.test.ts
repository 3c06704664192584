/** Rollbacks of TRON, before and after credit and confirmation. */
import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { reorganisation } from '../shared/reorganisation.ts';

reorganisation('tron-reorg', startTronStage, [1, 18]);
