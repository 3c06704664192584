/**
 * The chain as a process: prints its URL when it is ready, and ends on SIGINT, SIGTERM or SIGHUP.
 * The options are those of `startTronChain`.
 */
import { parseArgs } from 'node:util';
import { startTronChain } from './start.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '9090' },
    'block-time-ms': { type: 'string', default: '3000' },
    'solid-lag': { type: 'string', default: '2' },
    'no-blocks': { type: 'boolean', default: false },
  },
});
const chain = await startTronChain({
  port: Number(values.port),
  blockTimeMs: Number(values['block-time-ms']),
  solidLag: Number(values['solid-lag']),
  producing: !values['no-blocks'],
});
console.log(chain.url);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void chain.close().then(() => process.exit(0)));
}
