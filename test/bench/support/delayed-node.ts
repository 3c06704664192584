/** A node that is far away: each answer of the node behind it comes later. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Forwards requests to `target` after `delayMs`, any number of them at a time. */
export async function startDelayedNode(
  target: string,
  delayMs: number,
): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      await sleep(delayMs);
      const method = request.method ?? 'GET';
      const answer = await fetch(`${target.replace(/\/$/, '')}${request.url ?? '/'}`, {
        method,
        headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
        ...(method !== 'GET' && { body: Buffer.concat(chunks) }),
      });
      response.writeHead(answer.status, {
        'content-type': answer.headers.get('content-type') ?? 'application/json',
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
