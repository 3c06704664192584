import type { ClockedBlock } from '#ports/chains.ts';
import { isNodeFailure } from './node-error.ts';
import { RpcUnavailable } from './rpc-error.ts';

/**
 * The clock of a block, as two providers show it under its hash (the only one's word, if there is
 * one). Two are needed, since it is not known who showed the stored clock: a provider must not confirm
 * its own. The first two are asked together, the others only until two agree. Returns null if no two
 * do. Throws if fewer than two answer.
 */
export async function agreedClock(input: {
  block: ClockedBlock;
  /** Positions of all providers, in the order in which they are asked. */
  order: readonly number[];
  /** The block of this number by one provider; null if it does not have it. */
  ask: (provider: number) => Promise<Pick<ClockedBlock, 'hash' | 'clock'> | null>;
}): Promise<bigint | null> {
  const { block, order, ask } = input;
  if (order.length < 2) return block.clock;
  const clocks: bigint[] = [];
  let answers = 0;
  let failure: unknown = new RpcUnavailable('there is no second RPC provider to query');
  const askAbout = async (provider: number) => {
    try {
      const shown = await ask(provider);
      answers += 1;
      if (shown?.hash === block.hash) clocks.push(shown.clock);
    } catch (error) {
      if (!isNodeFailure(error)) throw error;
      failure = error;
    }
  };
  const agreed = () => clocks.find((clock, i) => clocks.indexOf(clock) < i) ?? null;
  await Promise.all(order.slice(0, 2).map(askAbout));
  for (const provider of order.slice(2)) if (agreed() === null) await askAbout(provider);
  if (answers < 2) throw failure;
  return agreed();
}
