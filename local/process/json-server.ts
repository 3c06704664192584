import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { hasNoIpv6 } from './free-port.ts';
import { listenAddress } from './functions-host.ts';

export interface LocalServer {
  url: string;
  close(): Promise<void>;
}

/** The body of a request, at most `limit` bytes. */
export async function readBody(request: IncomingMessage, limit = 1_048_576): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Error('The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function sendJson(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(text);
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function serverOf(handle: Handle): Server {
  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      if (!response.headersSent) sendJson(response, 500, JSON.stringify({ error: error.message }));
      else response.destroy();
    });
  });
  // Node's 5 s would close the connection of a client that was busy for longer and writes again.
  server.keepAliveTimeout = 65_000;
  return server;
}

/** The port that a server listens on; rejects with the error of `listen`. */
const bind = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });

const end = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * Listens on 127.0.0.1, or on every address where functions are elsewhere (functions-host.ts); `port` 0 takes
 * a free one. An error of `handle` answers 500.
 */
export async function listen(port: number, handle: Handle): Promise<LocalServer> {
  const server = serverOf(handle);
  const bound = await bind(server, port, listenAddress());
  return { url: `http://127.0.0.1:${bound}`, close: () => end(server) };
}

/**
 * As `listen`, under the name `localhost`: on both of its addresses, since a browser takes either. A
 * machine without IPv6 has only one.
 */
export async function listenAtLocalhost(port: number, handle: Handle): Promise<LocalServer> {
  const [four, six] = [serverOf(handle), serverOf(handle)];
  const bound = await bind(four, port, '127.0.0.1');
  try {
    await bind(six, bound, '::1');
  } catch (error) {
    if (!hasNoIpv6(error)) {
      await end(four);
      throw error;
    }
  }
  return {
    url: `http://localhost:${bound}`,
    close: async () => {
      await Promise.all([end(four), end(six)]);
    },
  };
}
