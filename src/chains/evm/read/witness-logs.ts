/** Which transfers of large transactions a provider shows only by their logs. */
import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import type { Rpc, RpcCall } from '#chains/rpc/rpc.ts';
import { isClaimed } from '#chains/rpc/two-witnesses.ts';
import { transferTopic } from '#chains/shared/abi/event-topics.ts';
import type { TransferClaim } from '#model/transfer-claim.ts';
import { parseBytes, parseLogs, parseQuantity } from '../node/node-json.ts';
import type { LogPlaces } from './log-places.ts';
import { tokenTransfer } from './scan.ts';

/** More claims of one transaction are cheaper by its receipt. */
const maxOfOne = 2;

interface Placed {
  claim: TransferClaim;
  /** In the block. */
  index: number;
}

/**
 * The claims that this provider shows by a log at the remembered place of the claimed block. One
 * that is not among them may still be shown by its receipt: nothing is denied here.
 */
export async function shownByLogs(
  { rpc, places }: { rpc: Rpc; places: LogPlaces },
  claims: readonly TransferClaim[],
): Promise<Set<TransferClaim>> {
  const counts = new Map<string, number>();
  for (const { txHash } of claims) counts.set(txHash, (counts.get(txHash) ?? 0) + 1);
  const placed = claims.flatMap((claim): Placed[] => {
    const index = claim.tokenAddress === null ? undefined : places.find(claim);
    const isCheaper = (counts.get(claim.txHash) ?? 0) <= maxOfOne;
    return index === undefined || !isCheaper ? [] : [{ claim, index }];
  });
  if (placed.length === 0) return new Set();
  const answers = await rpc.batch<unknown>(placed.map(callOf)).catch((error: unknown) => {
    if (isNodeFailure(error)) return [];
    throw error;
  });
  return new Set(placed.filter((one, i) => isShown(one, answers[i])).map(({ claim }) => claim));
}

const callOf = ({ claim: { blockHash, tokenAddress, to } }: Placed): RpcCall => ({
  method: 'eth_getLogs',
  params: [
    {
      blockHash,
      address: tokenAddress,
      topics: [transferTopic, null, `0x${to.slice(2).toLowerCase().padStart(64, '0')}`],
    },
  ],
});

function isShown({ claim, index }: Placed, answer: unknown): boolean {
  if (!Array.isArray(answer)) return false;
  try {
    const logs = parseLogs(answer, claim.txHash);
    return parseList(answer, 'the logs').some((value, i) => {
      const { blockHash, transactionHash, logIndex } = parseObject(value, 'a log');
      const moved = tokenTransfer(logs[i]!, new Set([claim.tokenAddress!.toLowerCase()]));
      return (
        parseBytes(blockHash, 32, 'the block hash of a log') === claim.blockHash &&
        parseBytes(transactionHash, 32, 'the transaction of a log') === claim.txHash &&
        parseQuantity(logIndex, 'the index of a log') === BigInt(index) &&
        moved !== null &&
        isClaimed({ ...moved, txHash: claim.txHash, position: claim.position! }, claim)
      );
    });
  } catch (error) {
    if (error instanceof Unverified) return false;
    throw error;
  }
}
