/** A restored table and what TRON has of it. */
import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { restored } from '../shared/restored.ts';

restored('tron-restored', startTronStage);
