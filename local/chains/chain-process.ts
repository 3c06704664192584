import { setTimeout as sleep } from 'node:timers/promises';
import { portFor } from '../process/free-port.ts';
import { type Service, type Supervisor, tail } from '../process/supervisor.ts';

const maxAttempts = 3;
const maxStartMs = 30_000;

/**
 * Starts an emulated chain as a process of the supervisor and waits until it answers. Its port is
 * `COFFER_PORT_<name>` or a free one. Throws with its log if it does not start.
 */
export async function startChainProcess(
  supervisor: Supervisor,
  chain: {
    name: string;
    /** Arguments for `node`. */
    args(port: number): string[];
    isReady(url: string): Promise<boolean>;
    /** Finds a port, if the chain needs more than one that is free. */
    findPort?: () => Promise<number>;
  },
): Promise<{ url: string; service: Service }> {
  for (let attempt = 1; ; attempt += 1) {
    const { port, fixed } = await portFor(chain.name, chain.findPort);
    const url = `http://127.0.0.1:${port}`;
    const service = supervisor.start({
      name: `chain-${chain.name.toLowerCase()}`,
      command: process.execPath,
      args: chain.args(port),
    });
    const until = Date.now() + maxStartMs;
    while (service.isRunning() && Date.now() < until) {
      supervisor.check();
      const isReady = await chain.isReady(url).catch(() => false);
      // Another chain may have the port, and ours is about to fail.
      if (isReady && service.isRunning()) return { url, service };
      await sleep(50);
    }
    await supervisor.end(service);
    if (fixed || attempt === maxAttempts) {
      throw new Error(
        `The ${chain.name} node did not start on port ${port}. Its log:\n${tail(service.log)}`,
      );
    }
  }
}
