import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface HttpServer {
  url: string;
  close(): Promise<void>;
}

/** A node's limit of a request's body in bytes: 50 KB (seen on Agave 4.0.0). */
export const maxBody = 51_200;

/** The body of a request, or null if it has more than `limit` bytes; all of it is read either way. */
export async function readBody(request: IncomingMessage, limit = maxBody): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
  }
  return size > limit ? null : Buffer.concat(chunks).toString('utf8');
}

export function sendJson(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(text);
}

/** Listens on 127.0.0.1; port 0 takes a free one. If `handle` throws, the answer is HTTP 500. */
export async function listen(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<HttpServer> {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      if (!response.headersSent) sendJson(response, 500, JSON.stringify({ error: error.message }));
      else response.destroy();
    });
  });
  // Node's default of 5 s would close a connection that a busy client is about to use again.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
