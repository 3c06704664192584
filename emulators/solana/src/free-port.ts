import { createServer } from 'node:net';

/** Ports that were already handed out: the chain that got one may not listen on it yet. */
const given = new Set<number>();

/** Listens for a moment: on any free port for 0. Throws if the port is taken. */
const listenOn = (wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

/** A port on 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await listenOn(0);
    if (!given.has(port)) {
      given.add(port);
      return port;
    }
  }
}

/** Whether nothing listens on a port of 127.0.0.1, and no connection has it. */
export const isFree = (port: number): Promise<boolean> =>
  listenOn(port).then(
    () => true,
    () => false,
  );

/**
 * A port that is free now and is followed by a free one. Linux binds servers to odd ports first and
 * gives connections even ones, so on a busy machine a connection often has the next port. `next` gives
 * the ports to try. Throws an Error after a thousand of them.
 */
export async function freePair(next = freePort): Promise<number> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const port = await next();
    if (given.has(port + 1)) continue;
    given.add(port + 1);
    if (await isFree(port + 1)) return port;
  }
  throw new Error('no two neighbouring ports are free');
}
