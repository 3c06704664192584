import type { World } from '../state/world.ts';
import type { BlockContext } from './context.ts';

/** What a reader sees: the chain up to a block, and the state there (or in pending). */
export interface View {
  /** The last block that exists for this reader. */
  number: number;
  world: World;
  block: BlockContext;
  /** Whether transactions that wait for a block are seen. */
  pending: boolean;
}
