/** Nodes of TRON that lie, lag, refuse or forget. */
import { startTronStage } from '../../../support/tron/spine-stage.ts';
import { nodes } from '../both/nodes.ts';

nodes('tron-nodes', startTronStage, ({ url }) => url);
