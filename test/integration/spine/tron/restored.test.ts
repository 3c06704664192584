/** A restored table, and the transactions that TRON still has. */
import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { restored } from '../shared/restored.ts';

restored('tron-restored', startTronStage);
