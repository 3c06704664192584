/** A node that answers as the real one behind it, except where a test says otherwise. */
import { createServer } from 'node:http';

export interface NodeProxy {
  url: string;
  stop(): Promise<void>;
}

type Json = Record<string, unknown>;

/** A JSON-RPC call, or a request of TRON's HTTP API. */
export interface NodeRequest {
  path: string;
  body: { id?: unknown; method?: string; params?: unknown[]; [field: string]: unknown };
}

/**
 * `answer` gets each request, the calls of a batch one by one. `forward` asks the node behind the
 * proxy.
 */
export async function startNodeProxy(
  target: string,
  answer: (request: NodeRequest, forward: () => Promise<Json>) => Promise<unknown>,
): Promise<NodeProxy> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = request.url ?? '/';
    const one = (body: NodeRequest['body']) =>
      answer({ path, body }, async () => {
        const real = await fetch(new URL(path, target), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return (await real.json()) as Json;
      });
    const body = JSON.parse(text) as NodeRequest['body'] | NodeRequest['body'][];
    const given = Array.isArray(body) ? await Promise.all(body.map(one)) : await one(body);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(given));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * A node that accepts transactions and forwards none of them. `accept` gives its answer to a
 * request that sends one; null for any other request.
 */
export async function startBlackHole(
  target: string,
  accept: (request: NodeRequest) => Json | null,
): Promise<NodeProxy & { accepted(): number }> {
  let accepted = 0;
  const proxy = await startNodeProxy(target, async (request, forward) => {
    const taken = accept(request);
    if (!taken) return forward();
    accepted += 1;
    return taken;
  });
  return { ...proxy, accepted: () => accepted };
}
