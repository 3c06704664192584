/** Nodes of Solana that lie, lag, refuse or forget. */
import { startSolanaStage } from '#test/scenarios/solana/stage.ts';
import { nodes } from '../shared/nodes.ts';

nodes('solana-nodes', startSolanaStage, ({ node }) => node.url);
