import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { portFor } from '../../free-port.ts';
import { type Supervisor, tail } from '../../supervisor.ts';
import type { RunningChain } from '../local-chain.ts';
import { faucetAddress, faucetKey, usdtAddress } from './genesis.ts';

const script = fileURLToPath(new URL('./main.ts', import.meta.url));
const loader = createRequire(import.meta.url).resolve('tsx');

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/wallet/getnowblock`, { signal: AbortSignal.timeout(2_000) })
    .then(async (answer) => 'blockID' in ((await answer.json()) as object))
    .catch(() => false);

/** TRON as the local cloud has it, in a process of its own: 3 s a block, USDT listed. */
export async function startLocalTron(supervisor: Supervisor): Promise<RunningChain> {
  for (let attempt = 1; ; attempt += 1) {
    const { port, fixed } = await portFor('TRX');
    const url = `http://127.0.0.1:${port}`;
    const service = supervisor.start({
      name: 'chain-trx',
      command: process.execPath,
      args: ['--import', loader, script, JSON.stringify({ port })],
    });
    const until = Date.now() + 30_000;
    while (service.isRunning() && Date.now() < until) {
      supervisor.check();
      if ((await answers(url)) && service.isRunning()) {
        return {
          ...{ name: 'TRX', nativeToken: 'TRX', nativeDecimals: 6, url, service },
          faucet: faucetAddress,
          faucetPrivateKey: faucetKey,
          tokens: { USDT: { address: usdtAddress, decimals: 6 } },
        };
      }
      await sleep(50);
    }
    await supervisor.end(service);
    if (fixed || attempt === 3) {
      throw new Error(`The TRX node did not start on port ${port}. Its log:\n${tail(service.log)}`);
    }
  }
}
