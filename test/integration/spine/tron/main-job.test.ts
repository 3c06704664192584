/** The main job on TRON. */
import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { mainJob } from '../shared/main-job.ts';

mainJob('tron-job', startTronStage);
