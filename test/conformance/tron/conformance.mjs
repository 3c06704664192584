/**
 * Whether a node behaves as a TRON node: java-tron 4.8.0 passes every check.
 *
 *   node test/conformance/tron/conformance.mjs HTTP_PORT [SOLIDITY_PORT] [OUT.json]
 *
 * The chain needs an account of the key sha256('tron-devnet:faucet') with 10,000,000 TRX or more,
 * and the fees of the main network. ALL=1 adds multi-signature permissions, TAG fixes the accounts
 * of the run. The answers are written to OUT.json, by the names that the recordings have.
 */
import { writeFileSync } from 'node:fs';
import { makeSession } from './session.mjs';
import { checkBlocks } from './steps/blocks.mjs';
import { checkOddProtobuf } from './steps/odd-protobuf.mjs';
import { checkPermissions } from './steps/permissions.mjs';
import { checkRefusals } from './steps/refusals.mjs';
import { checkStake } from './steps/stake.mjs';
import { checkToken } from './steps/token.mjs';
import { checkFees, checkTransfers } from './steps/transfers.mjs';

const [, , port = '18090', solidityPort = port, out = 'tron-conformance.json'] = process.argv;
const session = makeSession({ port, solidityPort, tag: process.env.TAG || String(Date.now()) });

await checkFees(session);
await checkTransfers(session);
const token = await checkToken(session);
await checkStake(session, token);
if (process.env.ALL) await checkPermissions(session);
await checkBlocks(session);
await checkRefusals(session, token);
await checkOddProtobuf(session);
const { block, solidityBlock } = await session.post('wallet/getnodeinfo');
session.keep('nodeinfo', { block, solidityBlock });

writeFileSync(out, JSON.stringify(session.answers, null, 1));
console.log('PASS', session.passed());
