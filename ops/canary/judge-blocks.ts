import { differs, type Judged, ok } from './check.ts';

/** What the watcher's own reader made of blocks, of any family. */
interface BlocksRead {
  blocks: { number: bigint; sent: readonly unknown[]; unknown?: readonly string[] }[];
  failure: string | null;
}

/** Blocks are as Coffer relies on if all are read, and no part of them is unknown. */
export function judgeBlocks({ blocks, failure }: BlocksRead, first: bigint): Judged {
  if (failure !== null) return differs(failure);
  const unknown = blocks.flatMap((block) => block.unknown ?? []);
  if (unknown.length > 0) return differs(`not understood: ${unknown.join('; ')}`);
  const sent = blocks.reduce((sum, block) => sum + block.sent.length, 0);
  return ok(`blocks ${first} to ${blocks.at(-1)?.number}, ${sent} transactions`);
}
