import { parseObject } from '#chains/rpc/json-guards.ts';
import { decodeRevert } from '#chains/shared/abi/decode-revert.ts';
import { parseHex } from '../node/node-json.ts';

/** The network's name for a contract that gave up by itself, with its reason in the answer. */
const byContract = 'REVERT';
const maxLength = 160;

/**
 * Why a mined transaction failed: the contract's own words for a revert, otherwise the network's name
 * of the failure (`OUT_OF_ENERGY`, `OUT_OF_TIME` and others) with the node's words. null if the node
 * does not have the transaction in this block, or says nothing. Throws what the HTTP client throws.
 */
export async function findRevertReason(
  http: { post(path: string, body: Record<string, unknown>): Promise<unknown> },
  { txHash, blockNumber }: { txHash: string; blockNumber: bigint },
): Promise<string | null> {
  const answer = await http.post('wallet/gettransactioninfobyid', { value: txHash });
  const info = parseObject(answer, 'the info');
  if (info.id !== txHash || info.blockNumber !== Number(blockNumber)) return null;
  const { result } = parseObject(info.receipt ?? {}, 'the receipt');
  const [returned] = Array.isArray(info.contractResult) ? info.contractResult : [];
  const data = parseHex(returned, null, 'what the contract returned');
  if (result === byContract && data.length >= 8) return decodeRevert(`0x${data}`);
  const words = Buffer.from(parseHex(info.resMessage, null, "the node's words"), 'hex')
    .toString('utf8')
    .replace(/[^\x20-\x7e]/g, '?');
  const name = typeof result === 'string' && /^[A-Z_]{1,40}$/.test(result) ? result : '';
  return [name, words].filter(Boolean).join(': ').slice(0, maxLength) || null;
}
