import { chains } from '#chains/catalog/catalog.ts';
import { makeEvmReader } from '#chains/evm/read/reader.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';

export interface Node {
  head: number;
  chainId?: number;
  /** Answers everything with this error and HTTP 200. */
  fails?: { code: number; message: string };
  /** The highest block that it shows. */
  shows?: number;
}

export const hex = (number: number) => `0x${number.toString(16)}`;

/** A reader of ETH over these nodes; `asked` notes the provider of each call. */
export function reading(...nodes: Node[]) {
  const asked: string[] = [];
  const answer = (index: number, { method, params }: { method: string; params: string[] }) => {
    const { head, chainId = 1, fails, shows = head } = nodes[index]!;
    asked.push(`${index} ${method}`);
    if (fails) return { error: fails };
    if (method === 'eth_blockNumber') return { result: hex(head) };
    if (method === 'eth_chainId') return { result: hex(chainId) };
    if (method !== 'eth_getBlockByNumber') return { result: hex(index) };
    const number = Number(params[0]);
    if (number > shows) return { result: null };
    const hash = `0x${String(index + 1).repeat(64)}`;
    return { result: { number: params[0], hash, timestamp: hex(Math.floor(Date.now() / 1_000)) } };
  };
  const fetch = (async (url: URL | string, init: { body: string }) => {
    const index = Number(new URL(String(url)).hostname.split('.')[0]?.slice(1));
    const one = (call: { id: number; method: string; params: string[] }) => ({
      jsonrpc: '2.0',
      id: call.id,
      ...answer(index, call),
    });
    const body = JSON.parse(init.body);
    return new Response(JSON.stringify(Array.isArray(body) ? body.map(one) : one(body)));
  }) as unknown as typeof globalThis.fetch;
  const rpc = makeRpc({ urls: nodes.map((_, index) => `https://p${index}.example`), fetch });
  return { reader: makeEvmReader({ chain: chains.ETH, rpc }), rpc, asked };
}
