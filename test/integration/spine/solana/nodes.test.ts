/** Nodes of Solana that lie, lag, refuse or forget. */
import { startSolanaStage } from '../../../support/solana-stage.ts';
import { nodes } from '../both/nodes.ts';

nodes('solana-nodes', startSolanaStage, ({ node }) => node.url);
