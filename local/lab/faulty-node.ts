import { type LocalServer, listen, readBody, sendJson } from '../process/json-server.ts';

/** What a provider of an EVM chain may be: behind by some blocks, or lying about blocks' hashes. */
export type NodeFault = 'behind' | 'lying';

interface Call {
  id: unknown;
  method: string;
  params?: unknown[];
}
interface Answer {
  id: unknown;
  result?: unknown;
  [field: string]: unknown;
}

/** How far a node is behind, blocks. */
const behindBy = 40;

const hex = (n: number): string => `0x${Math.max(0, n).toString(16)}`;
const isNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value);

async function ask(target: string, calls: Call[]): Promise<Answer[]> {
  const answer = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call) => ({ jsonrpc: '2.0', ...call }))),
  });
  return (await answer.json()) as Answer[];
}

/** The chain as seen by a node that has not read the newest blocks. */
async function behind(target: string, calls: Call[]): Promise<Answer[]> {
  const [newest] = await ask(target, [{ id: 0, method: 'eth_blockNumber' }]);
  const head = Number(newest?.result) - behindBy;
  const seen = calls.map((call) => ({
    ...call,
    params: (call.params ?? []).map((one) =>
      one === 'latest' || one === 'pending'
        ? hex(head)
        : one === 'finalized' || one === 'safe'
          ? hex(head - 2)
          : one,
    ),
  }));
  const found = await ask(target, seen);
  return calls.map((call, i) => {
    const answer = found.find(({ id }) => id === call.id) ?? { id: call.id, result: null };
    if (call.method === 'eth_blockNumber') return { ...answer, result: hex(head) };
    const [at] = seen[i]!.params;
    const isLater = /Block(ByNumber|Receipts)$|^trace_block$/.test(call.method) && isNumber(at);
    const mined = (answer.result as { blockNumber?: string } | null)?.blockNumber;
    const isUnseen = mined !== undefined && Number(mined) > head;
    return (isLater && Number(at) > head) || isUnseen ? { ...answer, result: null } : answer;
  });
}

/** The last digit of a hash is another one. */
const forged = (hash: string): string => hash.slice(0, -1) + (hash.endsWith('0') ? '1' : '0');

/** A node that shows each block under a hash that the block does not have. */
async function lying(target: string, calls: Call[]): Promise<Answer[]> {
  const found = await ask(target, calls);
  return found.map((answer) => {
    const block = answer.result as { hash?: string; parentHash?: string } | null;
    return block?.parentHash && block.hash
      ? { ...answer, result: { ...block, hash: forged(block.hash) } }
      : answer;
  });
}

/** A node of an EVM chain with a fault, in front of the chain's own. */
export function startFaultyNode(target: string, fault: NodeFault): Promise<LocalServer> {
  return listen(0, async (request, response) => {
    const parsed = JSON.parse((await readBody(request)).toString('utf8')) as Call | Call[];
    const calls = [parsed].flat();
    const answers = await (fault === 'behind' ? behind : lying)(target, calls);
    const ordered = calls.map(({ id }) => answers.find((answer) => answer.id === id));
    sendJson(response, 200, JSON.stringify(Array.isArray(parsed) ? ordered : ordered[0]));
  });
}
