import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  faucetAddress,
  faucetKey,
  usdtAddress,
  usdtDecimals,
} from '#emulators/tron/src/genesis.ts';
import type { TronChainOptions } from '#emulators/tron/src/start.ts';
import { portFor } from '../process/free-port.ts';
import { type Supervisor, tail } from '../process/supervisor.ts';
import type { RunningChain } from './local-chain.ts';

const main = fileURLToPath(new URL('../../emulators/tron/src/main.ts', import.meta.url));

/** The head's number, or null when no node of ours answers there. */
async function headOf(url: string): Promise<number | null> {
  try {
    const answer = await fetch(`${url}/dev/chain`, { signal: AbortSignal.timeout(2000) });
    return ((await answer.json()) as { head: number }).head;
  } catch {
    return null;
  }
}

/**
 * Starts the TRON chain as a process of its own, so that a busy contract delays nobody else. Blocks
 * every 3 s, or as `COFFER_TRX_BLOCK_MS` says; `COFFER_PORT_TRX` fixes its port.
 */
export async function startTronNode(
  supervisor: Supervisor,
  options: Omit<TronChainOptions, 'port'> = {},
): Promise<RunningChain> {
  const blockTimeMs = Number(process.env.COFFER_TRX_BLOCK_MS || 3000);
  for (let attempt = 1; ; attempt += 1) {
    const { port, fixed } = await portFor('TRX');
    const url = `http://127.0.0.1:${port}`;
    const service = supervisor.start({
      name: 'chain-trx',
      command: process.execPath,
      args: ['--import', 'tsx', main, JSON.stringify({ blockTimeMs, ...options, port })],
    });
    const until = Date.now() + 20_000;
    while (service.isRunning() && Date.now() < until) {
      supervisor.check();
      if ((await headOf(url)) !== null) {
        return {
          name: 'TRX',
          nativeToken: 'TRX',
          nativeDecimals: 6,
          url,
          service,
          faucet: faucetAddress,
          faucetPrivateKey: faucetKey,
          tokens: { USDT: { address: usdtAddress, decimals: usdtDecimals } },
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
