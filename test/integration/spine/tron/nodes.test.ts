/** Nodes of TRON that lie, lag, refuse or forget. */
import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { nodes } from '../shared/nodes.ts';

nodes('tron-nodes', startTronStage, ({ url }) => url);
