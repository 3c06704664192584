/** The client wallet's transfers on TRON. */
import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { operations } from '../shared/operations.ts';

operations('tron-operations', startTronStage);
