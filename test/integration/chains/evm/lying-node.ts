/** A node between the reader and anvil. It changes answers as a test needs. */
import { createServer, type IncomingMessage } from 'node:http';

interface Call {
  id: number;
  method: string;
  params: unknown[];
}

/** Returns what the reader gets. `honest` is the whole JSON-RPC answer of the real node. */
export type Lie = (call: Call, honest: Record<string, unknown>) => unknown;

export interface LyingNode {
  url: string;
  /** Calls received, one entry per HTTP request. */
  requests: Call[][];
  stop(): Promise<void>;
}

const textOf = async (message: IncomingMessage) => {
  let text = '';
  for await (const chunk of message) text += chunk;
  return text;
};

/** Starts the node in front of `target`. An answer of undefined cuts the connection. */
export async function startLyingNode(target: string, lie: Lie): Promise<LyingNode> {
  const requests: Call[][] = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const calls = [JSON.parse(body)].flat() as Call[];
    requests.push(calls);
    const real = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const honest = [await real.json()].flat() as Record<string, unknown>[];
    const answers = calls.map((call) => lie(call, honest.find(({ id }) => id === call.id)!));
    if (answers.includes(undefined)) return response.destroy();
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify(body.startsWith('[') ? answers : answers[0]));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
