/**
 * A faulty node between Coffer and a real anvil, with the faults of real providers. The chain
 * behind it stays correct, so a test can count there what happened.
 */
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * - fine: answers as the real node.
 * - refused: takes no transaction.
 * - slow: answers after `slowMs`.
 * - lagging: knows the chain up to `standsAt`, or up to `lagBlocks` before its head.
 * - dropped: takes a transaction, then closes the connection.
 * - error-after: takes a transaction, then answers an internal error.
 * - other-fork: reads come from `forkUrl`, a fork of this chain.
 * - empty-logs: blocks come without their receipts.
 * - down: gives no answer.
 */
export const faultModes = [
  'fine',
  'refused',
  'slow',
  'lagging',
  'dropped',
  'error-after',
  'other-fork',
  'empty-logs',
  'down',
] as const;
export type FaultMode = (typeof faultModes)[number];

export interface FaultNode {
  url: string;
  mode: FaultMode;
  /** Milliseconds before each answer of a slow node. */
  slowMs: number;
  /** How many blocks a lagging node is behind. It follows the chain as it grows. */
  lagBlocks: number;
  /**
   * The last block that a lagging node knows, even if the chain grows; null: `lagBlocks` applies.
   */
  standsAt: number | null;
  /** The URL of a node on another fork, for the mode other-fork. */
  forkUrl: string | null;
  /**
   * The message of a refusing node. A text without a cause does not say whether the node took the
   * transaction.
   */
  refusal: string;
  /**
   * Called first for each call. It returns its own result, or undefined to leave the call to the
   * mode.
   */
  intercept: ((call: NodeCall) => unknown) | null;
  /** Raw transactions that arrived, in order, with any answer. */
  sent: string[];
  /** HTTP requests and JSON-RPC calls so far. */
  counts: { requests: number; calls: number };
  stop(): Promise<void>;
}

export interface NodeCall {
  id: number;
  method: string;
  params?: unknown[];
}
type Call = NodeCall;
type Answer = Record<string, unknown>;

const hex = (n: number) => `0x${Math.max(0, n).toString(16)}`;

async function forward(target: string, calls: Call[]): Promise<Answer[]> {
  if (calls.length === 0) return [];
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls),
  });
  return (await response.json()) as Answer[];
}

/** Thrown by `intercept` to answer with an error with this message. */
export class NodeRefusal extends Error {}

const isSend = ({ method }: Call) => method === 'eth_sendRawTransaction';
const failure = (call: Call, message: string): Answer => ({
  jsonrpc: '2.0',
  id: call.id,
  error: { code: -32000, message },
});

/**
 * The call as a node sees it whose newest blocks are these: tags mean its own head, and later
 * blocks are unknown.
 */
function asOf(call: Call, { head, finalized }: { head: number; finalized: number }) {
  const at = (block: unknown): unknown => {
    if (block === 'latest' || block === 'pending') return hex(head);
    if (block === 'finalized' || block === 'safe') return hex(finalized);
    return block;
  };
  const params = (call.params ?? []).map(at);
  const numbered = /^(eth_getBlock|trace_block|debug_traceBlock)/.test(call.method);
  if (numbered && typeof params[0] === 'string' && params[0].length < 20) {
    if (Number(params[0]) > head) return 'unknown' as const;
  }
  return { ...call, params };
}

async function lagging(target: string, calls: Call[], node: FaultNode): Promise<Answer[]> {
  // anvil refuses a negative block number. A node without a head would be down, not lagging.
  const ask = (id: number, method: string, params: unknown[]): Call & { jsonrpc: string } => {
    return { jsonrpc: '2.0', id, method, params };
  };
  const [newest, final] = await forward(target, [
    ask(0, 'eth_blockNumber', []),
    ask(1, 'eth_getBlockByNumber', ['finalized', false]),
  ]);
  const now = Number(newest?.result);
  const head = node.standsAt ?? Math.max(0, now - node.lagBlocks);
  // As far below its head as on the chain. A node that is behind calls nothing final too early.
  const finalized =
    head - (now - Number((final?.result as { number?: string } | null)?.number ?? 0));
  const seen = calls.map((call) => asOf(call, { head, finalized }));
  const real = await forward(
    target,
    seen.filter((call) => call !== 'unknown'),
  );
  return calls.map((call, i) => {
    const found = real.find(({ id }) => id === call.id);
    if (seen[i] === 'unknown' || !found) return { jsonrpc: '2.0', id: call.id, result: null };
    if (call.method === 'eth_blockNumber') return { ...found, result: hex(head) };
    const receipt = found.result as { blockNumber?: string } | null;
    const late = receipt?.blockNumber && Number(receipt.blockNumber) > head;
    const ofHash = /^eth_getTransaction(Receipt|ByHash)$/.test(call.method);
    return ofHash && late ? { ...found, result: null } : found;
  });
}

/** Starts the node in front of `target`. Its mode may be changed at any time. */
export async function startFaultNode(target: string): Promise<FaultNode> {
  const answer = async (calls: Call[], response: ServerResponse): Promise<Answer[] | null> => {
    const sends = calls.some(isSend);
    switch (node.mode) {
      case 'down':
        response.destroy();
        return null;
      case 'slow':
        await sleep(node.slowMs);
        return forward(target, calls);
      case 'refused': {
        const real = await forward(
          target,
          calls.filter((call) => !isSend(call)),
        );
        return calls.map((call) =>
          isSend(call)
            ? failure(call, node.refusal)
            : (real.find(({ id }) => id === call.id) as Answer),
        );
      }
      case 'lagging':
        return lagging(target, calls, node);
      case 'dropped': {
        const real = await forward(target, calls);
        if (!sends) return real;
        response.destroy();
        return null;
      }
      case 'error-after': {
        const real = await forward(target, calls);
        return calls.map((call, i) =>
          isSend(call) ? failure(call, 'internal error') : (real[i] as Answer),
        );
      }
      case 'other-fork': {
        if (!node.forkUrl) throw new Error('the mode other-fork needs forkUrl');
        return forward(sends ? target : node.forkUrl, calls);
      }
      case 'empty-logs': {
        const real = await forward(target, calls);
        return calls.map((call, i) => {
          const found = real[i] as Answer;
          if (call.method === 'eth_getBlockReceipts') return { ...found, result: [] };
          return call.method === 'eth_getLogs' ? { ...found, result: [] } : found;
        });
      }
      default:
        return forward(target, calls);
    }
  };

  /** Answers the calls that `intercept` takes. The mode decides about the others. */
  const intercepted = async (calls: Call[]): Promise<Map<number, Answer>> => {
    const taken = new Map<number, Answer>();
    for (const call of calls) {
      try {
        const result = await node.intercept?.(call);
        if (result !== undefined) taken.set(call.id, { jsonrpc: '2.0', id: call.id, result });
      } catch (error) {
        if (!(error instanceof NodeRefusal)) throw error;
        taken.set(call.id, failure(call, error.message));
      }
    }
    return taken;
  };

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const parsed = JSON.parse(body) as Call | Call[];
    const calls = [parsed].flat();
    node.counts.requests += 1;
    node.counts.calls += calls.length;
    for (const call of calls) if (isSend(call)) node.sent.push(String(call.params?.[0]));
    const taken = await intercepted(calls);
    const left = calls.filter(({ id }) => !taken.has(id));
    const given = await answer(left, response).catch(() => null);
    if (given === null) return void response.destroy();
    const answers = calls.map(({ id }) => taken.get(id) ?? given.find((found) => found.id === id));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(parsed) ? answers : answers[0]));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const node: FaultNode = {
    url: `http://127.0.0.1:${port}`,
    mode: 'fine',
    slowMs: 2_000,
    lagBlocks: 3,
    standsAt: null,
    forkUrl: null,
    refusal: 'transaction rejected by this node',
    intercept: null,
    sent: [],
    counts: { requests: 0, calls: 0 },
    // Calls under way are answered first, so that no client loses its node in the middle of a call.
    stop: () =>
      new Promise((done) => {
        const idle = setInterval(() => server.closeIdleConnections(), 20);
        server.close(() => {
          clearInterval(idle);
          done();
        });
      }),
  };
  return node;
}
