/** The main job on TRON. */
import { startTronStage } from '../../../support/tron/spine-stage.ts';
import { mainJob } from '../both/main-job.ts';

mainJob('tron-job', startTronStage);
