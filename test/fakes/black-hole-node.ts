/** A node that accepts transactions and forwards none of them. It answers reads as the real node. */
import { createServer } from 'node:http';

export interface BlackHole {
  url: string;
  /** How many transactions it has accepted. */
  accepted: number;
  stop(): Promise<void>;
}

export interface Sent {
  path: string;
  body: { id?: unknown; method?: string; params?: unknown[]; transaction?: string };
}

/** `accept` answers a request that sends a transaction; null for any other request. */
export async function startBlackHole(
  target: string,
  accept: (request: Sent) => Record<string, unknown> | null,
): Promise<BlackHole> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = request.url ?? '/';
    const parsed = JSON.parse(body) as Sent['body'];
    let answer = accept({ path, body: parsed });
    if (answer) hole.accepted += 1;
    else {
      const headers = { 'content-type': 'application/json' };
      const real = await fetch(new URL(path, target), { method: 'POST', headers, body });
      answer = (await real.json()) as Record<string, unknown>;
    }
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const hole: BlackHole = {
    url: `http://127.0.0.1:${port}`,
    accepted: 0,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return hole;
}
