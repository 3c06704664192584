import { createServer } from 'node:net';

/** Ports that were already handed out: the chain that got one may not listen on it yet. */
const given = new Set<number>();

const anyPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

/** A port on 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await anyPort();
    if (!given.has(port)) {
      given.add(port);
      return port;
    }
  }
}
