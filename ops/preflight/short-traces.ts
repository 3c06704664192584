import { makeRpc } from '#chains/rpc/rpc.ts';
import { rewindDepth } from '#domain/watch/rewind-depth.ts';
import type { Chain } from '#model/chain.ts';
import { traceDepthAdvice } from '../trace-depth-advice.ts';

const timeoutMs = 15_000;

/**
 * What is missing if an EVM provider does not trace a block as old as an outage of half an hour: what
 * contracts sent meanwhile is then missing until a rescan. null if it does, or if the chain is younger.
 */
export async function shortTraces(url: string, chain: Chain): Promise<string | null> {
  if (chain.traces === 'none') return null;
  const rpc = makeRpc({ urls: [url], timeoutMs });
  const asked = async (method: string, params: unknown[]): Promise<unknown> => {
    const [answer] = await rpc.batch([{ method, params }]).catch((error: Error) => [error]);
    return answer;
  };
  const head = await asked('eth_blockNumber', []);
  if (typeof head !== 'string' || !/^0x[0-9a-f]+$/i.test(head)) return null;
  const depth = rewindDepth(chain);
  const number = BigInt(head) - depth;
  if (number <= 0n) return null;
  const block = `0x${number.toString(16)}`;
  // Only the top calls: the answer shows that the state is there, and stays small.
  const options = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true }, timeout: '8s' };
  const answer =
    chain.traces === 'parity'
      ? await asked('trace_block', [block])
      : await asked('debug_traceBlockByNumber', [block, options]);
  if (answer != null && !(answer instanceof Error)) return null;
  return `keeps no traces of block ${number}, ${depth} below the newest one: ${traceDepthAdvice}`;
}
