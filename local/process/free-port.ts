import { createServer } from 'node:net';

const given = new Set<number>();

/** Whether an error of `listen` says that the machine has no address ::1. */
export const hasNoIpv6 = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Listens on an address for a moment: the port, or an error if it is taken. 0 is any port. */
const tryAddress = (wanted: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(wanted, host, () => {
      const address = server.address();
      const found = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(found));
    });
  });

/** A port that is free on both addresses of `localhost`, or an error if one of them is taken. */
async function tryPort(wanted: number): Promise<number> {
  const port = await tryAddress(wanted, '127.0.0.1');
  await tryAddress(port, '::1').catch((error: unknown) => {
    if (!hasNoIpv6(error)) throw error;
  });
  return port;
}

/**
 * A port of `localhost` that is free now and was not given to another part of this run: `preferred`
 * if that is one.
 */
export async function freePort(preferred: number | null = null): Promise<number> {
  for (let wanted = preferred ?? 0; ; wanted = 0) {
    const port = await tryPort(wanted).catch((error: NodeJS.ErrnoException) => {
      if (wanted === 0 && error.code !== 'EADDRINUSE') throw error;
      return null;
    });
    if (port !== null && !given.has(port)) {
      given.add(port);
      return port;
    }
  }
}

/**
 * The port that the variable `COFFER_PORT_<name>` sets, else a free one, which `find` finds.
 * `fixed` says that no other port may be tried.
 */
export async function portFor(
  name: string,
  find = freePort,
): Promise<{ port: number; fixed: boolean }> {
  const variable = `COFFER_PORT_${name}`;
  const text = process.env[variable];
  if (text === undefined || text === '') return { port: await find(), fixed: false };
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Error(`${variable} must be a port from 1 to 65535, not "${text}"`);
  }
  given.add(port);
  return { port, fixed: true };
}
