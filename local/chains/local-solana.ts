import { solanaCommand } from '#emulators/solana/src/command.ts';
import { freePair } from '#emulators/solana/src/free-port.ts';
import { solanaFaucet, solanaTokens } from '#emulators/solana/src/genesis.ts';
import { localRpc } from '../clients/rpc.ts';
import { freePort } from '../process/free-port.ts';
import type { Supervisor } from '../process/supervisor.ts';
import { startChainProcess } from './chain-process.ts';
import type { RunningChain } from './local-chain.ts';

/** Blocks that `finalized` is behind: enough that finality is visibly later than confirmation. */
const finalityLag = 8;

/** Starts the Solana emulator with a slot every 0.2 s; USDT and USDC are listed. */
export async function startLocalSolana(supervisor: Supervisor): Promise<RunningChain> {
  const { url, service } = await startChainProcess(supervisor, {
    name: 'SOL',
    args: (port) => solanaCommand({ port, finalityLag }),
    // Notifications have the next one.
    findPort: () => freePair(freePort),
    isReady: async (nodeUrl) => (await localRpc(nodeUrl)<string>('getHealth')) === 'ok',
  });
  return {
    name: 'SOL',
    nativeToken: 'SOL',
    nativeDecimals: 9,
    url,
    service,
    faucet: solanaFaucet.address,
    faucetPrivateKey: solanaFaucet.privateKey,
    tokens: solanaTokens,
  };
}
