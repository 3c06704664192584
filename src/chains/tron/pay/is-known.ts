import { parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import type { TronHttp } from '../node/http.ts';
import { readHead, readHeader } from '../read/head.ts';
import { validityMs } from './validity.ts';

/** The network makes at most one block in this time (ms). */
const slotMs = 3_000n;

/**
 * Whether any provider knows the transaction, pending or in a block. Every provider is asked. If
 * one does not answer, this throws: no answer is not proof of absence. Neither is the answer of a
 * provider that does not keep the blocks that could hold the transaction, since a Lite FullNode
 * answers the same for what it never had. `expiresAt` (ms) is when the payment expires; without it,
 * what the providers keep is not checked.
 */
export async function isKnown(
  http: TronHttp,
  txHash: string,
  expiresAt?: bigint,
): Promise<boolean> {
  const providers = Array.from({ length: http.count }, (_, index) => http.at(index));
  const answers = await Promise.allSettled(
    providers.map((one) => isKnownTo(one, txHash, expiresAt)),
  );
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  return answers.some((answer) => answer.status === 'fulfilled' && answer.value);
}

/** The same of one provider. */
export async function isKnownTo(
  http: TronHttp,
  txHash: string,
  expiresAt?: bigint,
): Promise<boolean> {
  const answer = await http.post('wallet/gettransactionbyid', { value: txHash });
  const { txID } = parseObject(answer, 'the transaction');
  if (txID === undefined && Object.keys(answer as object).length > 0)
    throw new Unverified('the node’s answer is not a transaction');
  if (txID !== undefined && String(txID).toLowerCase() !== txHash)
    throw new Unverified('the node answered with another transaction');
  if (txID === undefined && expiresAt !== undefined) {
    // The newest block of that time is older than each block that could hold the payment.
    await requireBlocksSince(http, expiresAt - validityMs);
  }
  return txID !== undefined;
}

/**
 * Throws Unverified unless the provider has a block from `time` (ms) or before, or the chain's first
 * one. Missed slots only make a block older than its number says, so one question is enough on the
 * public networks; a private one may be faster.
 */
async function requireBlocksSince(http: TronHttp, time: bigint): Promise<void> {
  const head = await readHead(http);
  let number = head.number;
  let back = slotsUntil(head.timestamp, time);
  for (;;) {
    number = number > back ? number - back : 1n;
    const header = await readHeader(http, number);
    if (!header)
      throw new Unverified(
        'the provider keeps no blocks from the time when the transaction could be mined',
      );
    if (number === 1n || header.timestamp <= time) return;
    back *= 2n;
  }
}

const slotsUntil = (from: bigint, time: bigint): bigint =>
  from > time ? (from - time + slotMs - 1n) / slotMs : 0n;
