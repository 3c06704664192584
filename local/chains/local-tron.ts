import { tronCommand } from '#emulators/tron/src/command.ts';
import {
  faucetAddress,
  faucetKey,
  usdtAddress,
  usdtDecimals,
} from '#emulators/tron/src/genesis.ts';
import type { TronChainOptions } from '#emulators/tron/src/start.ts';
import type { Supervisor } from '../process/supervisor.ts';
import { startChainProcess } from './chain-process.ts';
import type { RunningChain } from './local-chain.ts';

/**
 * Starts the TRON emulator as a process of its own, so that a busy contract delays nothing else.
 * A block every 3 s, or every `COFFER_TRX_BLOCK_MS`; `COFFER_PORT_TRX` fixes its port.
 */
export async function startTronNode(
  supervisor: Supervisor,
  options: Omit<TronChainOptions, 'port'> = {},
): Promise<RunningChain> {
  const blockTimeMs = Number(process.env.COFFER_TRX_BLOCK_MS || 3000);
  const { url, service } = await startChainProcess(supervisor, {
    name: 'TRX',
    args: (port) => tronCommand({ blockTimeMs, ...options, port }),
    async isReady(nodeUrl) {
      const answer = await fetch(`${nodeUrl}/dev/chain`, { signal: AbortSignal.timeout(2000) });
      return answer.ok;
    },
  });
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
