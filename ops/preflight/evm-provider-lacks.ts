import { makeRpc } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';

const timeoutMs = 15_000;

const traceCalls = {
  parity: { method: 'trace_block', params: ['latest'] },
  debug: {
    method: 'debug_traceBlockByNumber',
    // Only the top calls: the answer shows that the method is there, and stays small.
    params: [
      'latest',
      { tracer: 'callTracer', tracerConfig: { onlyTopCall: true }, timeout: '8s' },
    ],
  },
  none: null,
};

/**
 * What an EVM provider lacks that the stage's chain needs: a final block where no depth replaces
 * one, or the method that shows native coin that contracts send. null if nothing is missing. The
 * text never includes the URL, which holds a key.
 */
export async function evmProviderLacks(url: string, chain: Chain): Promise<string | null> {
  const rpc = makeRpc({ urls: [url], timeoutMs });
  const trace = traceCalls[chain.traces];
  const asked = async (call: { method: string; params: unknown[] }): Promise<unknown> => {
    const [answer] = await rpc.batch([call]).catch((error: Error) => [error]);
    return answer;
  };
  const hasAnswer = (answer: unknown) => answer != null && !(answer instanceof Error);
  const tag = { method: 'eth_getBlockByNumber', params: ['finalized', false] };
  if (chain.untaggedFinality === 'required' && !hasAnswer(await asked(tag))) {
    return `has no finalized block, which ${chain.name} needs`;
  }
  if (trace && !hasAnswer(await asked(trace))) return `does not answer ${trace.method}`;
  return null;
}
