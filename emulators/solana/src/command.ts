import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export interface SolanaCommandOptions {
  /** Port of JSON-RPC; subscriptions are on the next one. */
  port: number;
  /** Milliseconds; 400 unless given, as on mainnet. */
  slotMs?: number;
  /** Blocks that `finalized` is behind the open one; 32 unless given, as on mainnet. */
  finalityLag?: number;
}

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const loader = createRequire(import.meta.url).resolve('tsx');

/** Arguments for `node` that run the chain as a process; it prints its URL when it is ready. */
export function solanaCommand({
  port,
  slotMs = 400,
  finalityLag = 32,
}: SolanaCommandOptions): string[] {
  const flags = ['--port', port, '--slot-ms', slotMs, '--finality-lag', finalityLag];
  return ['--import', loader, main, ...flags.map(String)];
}
