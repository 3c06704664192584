import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { TronChainOptions } from './start.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const loader = createRequire(import.meta.url).resolve('tsx');

/** Arguments for `node` that run the chain as a process; it prints its URL when it is ready. */
export function tronCommand({
  port,
  blockTimeMs,
  solidLag,
  producing = true,
}: TronChainOptions): string[] {
  const flag = (name: string, value: number | undefined) =>
    value === undefined ? [] : [name, String(value)];
  return [
    // With the default the process keeps 10 MB more, for objects that it has just made.
    '--max-semi-space-size=2',
    '--import',
    loader,
    main,
    ...flag('--port', port),
    ...flag('--block-time-ms', blockTimeMs),
    ...flag('--solid-lag', solidLag),
    ...(producing ? [] : ['--no-blocks']),
  ];
}
