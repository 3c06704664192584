/**
 * The chain as a process: prints its URL when it is ready. If it was started with an IPC channel,
 * it ends with its parent; otherwise a signal ends it. The options are those of `startSolanaChain`.
 */
import { parseArgs } from 'node:util';
import { SolanaChain } from './chain.ts';
import { mainnet } from './mainnet.ts';
import { startRpcServer } from './server/rpc-server.ts';
import { startSubscriptions } from './server/subscriptions.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8899' },
    'slot-ms': { type: 'string', default: String(mainnet.slotMs) },
    'finality-lag': { type: 'string', default: String(mainnet.finalityLag) },
    'lamports-per-byte': { type: 'string', default: String(mainnet.lamportsPerByte) },
  },
});
const port = Number(values.port);
const chain = new SolanaChain({
  slotMs: Number(values['slot-ms']),
  finalityLag: Number(values['finality-lag']),
  lamportsPerByte: Number(values['lamports-per-byte']),
});
await startSubscriptions(chain, port + 1);
const { url } = await startRpcServer(chain, port);
console.log(`Solana on ${url}`);
if (process.send) process.once('disconnect', () => process.exit(0));
await chain.run();
