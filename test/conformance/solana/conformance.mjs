/**
 * Whether a node behaves as a Solana node: a real validator (Agave 4.0.0) passes all 36 steps.
 *
 *   node test/conformance/solana/conformance.mjs http://127.0.0.1:8899 [TRANSFERS]
 *
 * TRANSFERS is the size of the throughput step: 200, or 0 for none. SLOW=1 waits a minute for the
 * expiry of a blockhash. Subscriptions are expected on the port after the URL's.
 */
import { makeSession } from './session.mjs';
import { checkCluster } from './steps/cluster.mjs';
import { checkExpiry, checkThroughput } from './steps/load.mjs';
import { checkRefusals } from './steps/refusals.mjs';
import { checkTokens } from './steps/tokens.mjs';
import { checkTransactions } from './steps/transactions.mjs';
import { checkTransfers } from './steps/transfers.mjs';

const [, , url, transfers = '200'] = process.argv;
const startedAt = Date.now();
const session = makeSession(url);

await checkCluster(session);
await checkTransfers(session);
const tokenTransfer = await checkTokens(session);
await checkRefusals(session);
await checkTransactions(session, tokenTransfer);
if (Number(transfers) > 0) await checkThroughput(session, Number(transfers));
await checkExpiry(session);

const { passed, failed } = session.counts;
const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
console.log(`\n${passed} ok, ${failed} failed, ${seconds} s`);
// The library keeps its websocket open.
process.exit(failed ? 1 : 0);
