/** Providers in front of one node, each of which may lie. The chain behind them stays correct. */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

type Json = Record<string, unknown>;

/** A JSON-RPC call, or a request of TRON's HTTP API with its path. */
export interface Asked {
  path: string;
  method: string;
  params: unknown[];
  body: Json;
}

/**
 * What a provider answers instead of the node: the whole answer (`result` or `error` of JSON-RPC, or
 * the body of TRON's API). `drop` closes the connection. `honest` asks the node.
 */
export type Lie = (asked: Asked, honest: () => Promise<Json>) => Promise<Json | 'drop'>;

export interface Provider {
  url: string;
  /** null: it answers as the node. */
  lie: Lie | null;
  /** HTTP requests so far. */
  requests: number;
}

/** Starts `count` providers. `stop` ends them. */
export async function startProviders(
  target: string,
  count: number,
): Promise<{ providers: Provider[]; stop(): Promise<void> }> {
  const started = await Promise.all(Array.from({ length: count }, () => startOne(target)));
  return {
    providers: started.map(({ provider }) => provider),
    async stop() {
      await Promise.all(started.map((one) => one.stop()));
    },
  };
}

async function startOne(target: string) {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    provider.requests += 1;
    const { lie } = provider;
    const path = request.url ?? '/';
    const honest = async (body: Json): Promise<Json> => {
      const answer = await fetch(new URL(path, target), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as Json;
    };
    const one = async (body: Json): Promise<Json | 'drop'> => {
      if (!lie) return honest(body);
      const { method = '', params = [] } = body as { method?: string; params?: unknown[] };
      const said = await lie({ path, method, params, body }, () => honest(body));
      return said === 'drop' || body.id === undefined ? said : { ...said, id: body.id };
    };
    const body = JSON.parse(text) as Json | Json[];
    try {
      const given = Array.isArray(body) ? await Promise.all(body.map(one)) : await one(body);
      if ([given].flat().includes('drop')) return void response.destroy();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(given));
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const provider: Provider = { url: `http://127.0.0.1:${port}`, lie: null, requests: 0 };
  return {
    provider,
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Answers after `ms`, which is longer than anybody waits. */
export const late =
  (ms: number): Lie =>
  async (_, honest) => {
    await sleep(ms);
    return honest();
  };

export const silent: Lie = async () => 'drop';

/** An answer of the gateway in front of the node, with HTTP 200. */
export const failing =
  (code: number, message: string): Lie =>
  async () => ({ jsonrpc: '2.0', error: { code, message } });

/** Forwards everything to a node of another chain. */
export const elsewhere =
  (url: string): Lie =>
  async ({ path, body }) => {
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Json;
  };

/** JSON-RPC: the node's result of these methods, changed. */
export const changed =
  (methods: readonly string[], change: (result: never, asked: Asked) => unknown): Lie =>
  async (asked, honest) => {
    const answer = await honest();
    if (!methods.includes(asked.method) || answer.result == null) return answer;
    return { ...answer, result: change(answer.result as never, asked) };
  };

/** JSON-RPC: answers to these methods (`result` or `error`) instead of the node's. */
export const instead =
  (methods: Record<string, (asked: Asked) => Json>): Lie =>
  async (asked, honest) => {
    const answer = methods[asked.method];
    return answer ? { jsonrpc: '2.0', ...answer(asked) } : honest();
  };
