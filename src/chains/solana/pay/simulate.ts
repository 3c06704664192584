import { parseObject } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { ExecutionReverted, InsufficientFunds } from '#chains/shared/payment-errors.ts';
import { parseCount } from '../node/node-json.ts';

/**
 * Compute units that a message uses, simulated by a node without a signature and with a recent
 * blockhash. Throws InsufficientFunds when the wallet cannot pay, ExecutionReverted with the
 * program's message when it fails otherwise, and what the Rpc throws.
 */
export async function simulate(rpc: Rpc, message: Uint8Array, signers = 1): Promise<bigint> {
  const signatures = [Buffer.of(signers), Buffer.alloc(64 * signers)];
  const raw = Buffer.concat([...signatures, message]).toString('base64');
  const config = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
  };
  const answer = await rpc.request<unknown>('simulateTransaction', [raw, config]);
  const { err, logs, unitsConsumed } = parseObject(
    parseObject(answer, 'the trial').value,
    'the trial',
  );
  if (err == null) return BigInt(parseCount(unitsConsumed, 'the compute units'));
  const text = JSON.stringify(err);
  if (isShortOfLamports(text)) throw new InsufficientFunds(`the wallet cannot pay: ${text}`);
  throw new ExecutionReverted(failureReason(logs, text));
}

const isShortOfLamports = (err: string) =>
  /"AccountNotFound"|"InsufficientFundsForFee"/.test(err) ||
  /"InsufficientFundsForRent":\{"account_index":0\}/.test(err);

/** The last error message of the program that failed, or the node's name for the error. */
function failureReason(logs: unknown, err: string): string {
  const lines = Array.isArray(logs) ? logs.map(String) : [];
  const said = lines.findLast((line) => /^Program log: Error/.test(line));
  const words = said?.replace(/^Program log: (Error: )?/, '') ?? err;
  return words.replace(/[^\x20-\x7e]/g, '?').slice(0, 160);
}
