/** A restored table and what TRON has of it. */
import { startTronStage } from '../../../support/tron/spine-stage.ts';
import { restored } from '../both/restored.ts';

restored('tron-restored', startTronStage);
