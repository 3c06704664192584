/** A swap as the chain shows it, without asking the service. */
import { encodeEventTopics, encodeFunctionData, erc20Abi } from 'viem';
import { CheckFailed, expectEqual } from '#workstation/check.ts';
import { quantity } from '../chains/abi.ts';
import { balanceOf } from '../chains/evm-transactions.ts';
import type { LocalRpc } from '../clients/rpc.ts';

type Hex = `0x${string}`;

export interface SwapTerms {
  txHash: string;
  owner: string;
  router: string;
  /** Contracts of the sold and the bought token; null is the coin. */
  from: string | null;
  to: string | null;
}

export interface SwapEvidence {
  block: number;
  /** Wei of the swap's own transaction. */
  fee: bigint;
  /** Smallest units that left the address and that came, fees of the transaction aside. */
  paid: bigint;
  received: bigint;
  /** For a sold token: the transaction that set the router's allowance. */
  allowance: { txHash: string; block: number; amount: bigint } | null;
}

interface Receipt {
  status: string;
  blockNumber: string;
  gasUsed: string;
  effectiveGasPrice: string;
  l1Fee?: string;
}

/**
 * Reads a mined swap; the search for its allowance begins at `since` (a block). Throws CheckFailed.
 */
export async function loadSwapEvidence(
  rpc: LocalRpc,
  terms: SwapTerms,
  since: number,
): Promise<SwapEvidence> {
  const { txHash, owner, from, to } = terms;
  const receipt = await rpc<Receipt | null>('eth_getTransactionReceipt', txHash);
  if (!receipt) throw new CheckFailed(`${txHash} is in no block`);
  expectEqual(`status of ${txHash}`, receipt.status, '0x1');
  const block = Number(receipt.blockNumber);
  const fee =
    BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) + BigInt(receipt.l1Fee ?? 0);
  const grown = async (token: string | null): Promise<bigint> => {
    const [before = 0n, after = 0n] = await Promise.all(
      [block - 1, block].map((at) => balanceOf(rpc, owner, token, quantity(at))),
    );
    return after - before + (token === null ? fee : 0n);
  };
  const [lost, received] = await Promise.all([grown(from), grown(to)]);
  const allowance = from === null ? null : await allowanceOf(rpc, { ...terms, from }, since, block);
  return { block, fee, paid: -lost, received, allowance };
}

/** The one transaction that set the allowance, which must be 0 after the swap. */
async function allowanceOf(
  rpc: LocalRpc,
  { txHash, owner, router, from: token }: SwapTerms & { from: string },
  since: number,
  block: number,
): Promise<SwapEvidence['allowance']> {
  const between = { owner: owner as Hex, spender: router as Hex };
  const topics = encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: between });
  const range = { fromBlock: quantity(since), toBlock: quantity(block) };
  const logs = await rpc<{ transactionHash: string; blockNumber: string; data: string }[]>(
    'eth_getLogs',
    { address: token, topics, ...range },
  );
  const set = logs.filter(({ transactionHash }) => transactionHash !== txHash);
  expectEqual(`transactions that set the allowance for ${txHash}`, set.length, 1);
  const args = [between.owner, between.spender] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args });
  const left = await rpc<string>('eth_call', { to: token, data }, quantity(block));
  expectEqual(`allowance left after ${txHash}`, BigInt(left), 0n);
  const [found] = set;
  return (
    (found && {
      txHash: found.transactionHash,
      block: Number(found.blockNumber),
      amount: BigInt(found.data),
    }) ??
    null
  );
}
