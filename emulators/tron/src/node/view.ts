import type { World } from '../state/world.ts';
import type { BlockContext } from './context.ts';

/** What a caller sees: the chain up to a block, and the state there or in the pending block. */
export interface View {
  /** The last block that is visible. */
  number: number;
  world: World;
  block: BlockContext;
  /** True if pending transactions are visible. */
  pending: boolean;
}
