import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mainnet } from './mainnet.ts';

export interface SolanaCommandOptions {
  /** Port of JSON-RPC; subscriptions are on the next one. */
  port: number;
  /** Milliseconds; as on the main network unless given. */
  slotMs?: number;
  /** Blocks that `finalized` is behind the open one; as on the main network unless given. */
  finalityLag?: number;
  /** Rent: lamports per byte of an account; as on the main network unless given. */
  lamportsPerByte?: number;
}

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const loader = createRequire(import.meta.url).resolve('tsx');

/** Arguments for `node` that run the chain as a process; it prints its URL when it is ready. */
export function solanaCommand({
  port,
  slotMs = mainnet.slotMs,
  finalityLag = mainnet.finalityLag,
  lamportsPerByte = mainnet.lamportsPerByte,
}: SolanaCommandOptions): string[] {
  const flags = {
    '--port': port,
    '--slot-ms': slotMs,
    '--finality-lag': finalityLag,
    '--lamports-per-byte': lamportsPerByte,
  };
  // With the default the process keeps 15 MB more, for objects that it has just made.
  const node = ['--max-semi-space-size=2', '--import', loader];
  return [...node, main, ...Object.entries(flags).flat().map(String)];
}
