import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalRpc, localRpc } from '../clients/rpc.ts';
import { portFor } from '../process/free-port.ts';
import { type Service, type Supervisor, tail } from '../process/supervisor.ts';

const require = createRequire(import.meta.url);

/** The native anvil of this platform; its npm wrapper would be one more process to end. */
export function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`;
  try {
    return createRequire(require.resolve('@foundry-rs/anvil/package.json')).resolve(
      `${name}/bin/anvil`,
    );
  } catch {
    throw new Error(
      `anvil has no build for ${process.platform} on ${process.arch} (npm package ${name})`,
    );
  }
}

/**
 * Starts an anvil and waits until it answers. Its port is `COFFER_PORT_<name>` or a free one.
 * Throws with its log when it does not start, or when another chain answers there.
 */
export async function startEvmNode(
  supervisor: Supervisor,
  node: { name: string; chainId: number; args: string[] },
): Promise<{ url: string; rpc: LocalRpc; service: Service }> {
  for (let attempt = 1; ; attempt += 1) {
    const { port, fixed } = await portFor(node.name);
    const url = `http://127.0.0.1:${port}`;
    const service = supervisor.start({
      name: `chain-${node.name.toLowerCase()}`,
      command: anvilBinary(),
      args: [
        ...['--host', '127.0.0.1', '--port', String(port), '--silent'],
        ...['--chain-id', String(node.chainId), ...node.args],
      ],
    });
    const rpc = localRpc(url);
    const until = Date.now() + 20_000;
    for (;;) {
      supervisor.check();
      const id = await rpc<string>('eth_chainId').catch(() => null);
      if (id !== null) {
        if (Number(id) === node.chainId) return { url, rpc, service };
        throw new Error(`Another node answers on ${url}: chain ${Number(id)}`);
      }
      if (!service.isRunning() || Date.now() > until) break;
      await sleep(50);
    }
    await supervisor.end(service);
    if (fixed || attempt === 3) {
      throw new Error(
        `The ${node.name} node did not start on port ${port}. Its log:\n${tail(service.log)}`,
      );
    }
  }
}
