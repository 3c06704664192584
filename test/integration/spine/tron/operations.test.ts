/** The client wallet's transfers on TRON. */
import { startTronStage } from '../../../support/tron/spine-stage.ts';
import { operations } from '../both/operations.ts';

operations('tron-operations', startTronStage);
