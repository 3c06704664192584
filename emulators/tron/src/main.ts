/**
 * The TRON chain as a process of its own: `tsx emulators/tron/src/main.ts
 * '{"port":9090,"blockTimeMs":3000}'`. Says its URL when it is ready; ends on SIGINT and SIGTERM.
 */
import { startTronChain, type TronChainOptions } from './start.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as TronChainOptions;
const chain = await startTronChain(options);
console.log(chain.url);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void chain.close().then(() => process.exit(0)));
}
