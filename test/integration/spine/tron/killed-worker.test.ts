/** Workers on TRON that are killed, that run at once, or that may not sign. */
import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { killed } from '../shared/killed.ts';

killed('tron-killed', startTronStage);
