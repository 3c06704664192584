import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { hostileWorker } from '../shared/hostile-worker.ts';

hostileWorker('tron-hostile', startTronStage);
