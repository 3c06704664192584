import { agreedClock } from '#chains/rpc/agreed-clock.ts';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';

export const block = { number: 7n, hash: 'ours', clock: 1_000_007n };
export type Said = bigint | 'lacks it' | 'another block' | 'down';

/** The agreed clock where the providers say this, and how many were asked. */
export async function agreed(...said: Said[]) {
  const asked: number[] = [];
  const clock = await agreedClock({
    block,
    order: said.map((_, index) => index),
    async ask(index) {
      asked.push(index);
      const one = said[index];
      if (one === 'down') throw new RpcUnavailable('down');
      if (one === 'lacks it' || one === undefined) return null;
      return one === 'another block' ? { hash: 'other', clock: 7n } : { hash: 'ours', clock: one };
    },
  });
  return { clock, asked: asked.length };
}
