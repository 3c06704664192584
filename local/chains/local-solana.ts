import { startSolanaChain } from '#emulators/solana/src/start.ts';
import type { Supervisor } from '../process/supervisor.ts';
import type { RunningChain } from './local-chain.ts';

/** Slots that `finalized` follows behind: enough to see that finality comes later. */
const finalityLag = 8;

/** Solana as the local cloud has it: 0.4 s a slot, USDT and USDC listed. */
export async function startLocalSolana(supervisor: Supervisor): Promise<RunningChain> {
  const { url, service, faucet, tokens } = await startSolanaChain({ supervisor, finalityLag });
  if (!service) throw new Error('the SOL node runs without its supervisor');
  return {
    name: 'SOL',
    nativeToken: 'SOL',
    nativeDecimals: 9,
    url,
    service,
    tokens,
    faucet: faucet.address,
    faucetPrivateKey: faucet.privateKey,
  };
}
