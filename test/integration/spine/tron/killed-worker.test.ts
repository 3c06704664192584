/** Workers on TRON that are killed, that run at once, or that may not sign. */
import { startTronStage } from '../../../support/tron/spine-stage.ts';
import { killed } from '../both/killed.ts';

killed('tron-killed', startTronStage);
