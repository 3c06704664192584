import { onTestFinished } from 'vitest';
import { type NodeFault, startFaultyNode } from '#local/lab/faulty-node.ts';
import { listen, readBody, sendJson } from '#local/process/json-server.ts';

export const hash = `0x${'a'.repeat(64)}`;

/** A node whose head is block 100, and which says what it was asked. */
export async function nodeWith(fault: NodeFault) {
  const asked: unknown[] = [];
  const node = await listen(0, async (request, response) => {
    const calls = JSON.parse((await readBody(request)).toString('utf8'));
    asked.push(...calls);
    const answers = calls.map(({ id, method }: { id: number; method: string }) => ({
      jsonrpc: '2.0',
      id,
      result:
        method === 'eth_blockNumber' ? '0x64' : { hash, parentHash: hash, blockNumber: '0x50' },
    }));
    sendJson(response, 200, JSON.stringify(answers));
  });
  const faulty = await startFaultyNode(node.url, fault);
  onTestFinished(async () => {
    await Promise.all([node.close(), faulty.close()]);
  });
  const call = async (method: string, ...params: unknown[]) => {
    const answer = await fetch(faulty.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    });
    return ((await answer.json()) as { result: unknown }).result;
  };
  return { call, asked };
}
