import { toQuantity } from '#chains/evm/node/node-json.ts';
import { describeFailure, isRevert } from '#chains/evm/read/describe-failure.ts';
import { Unverified } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import { wordAt } from '#chains/shared/abi/abi.ts';
import { ExecutionReverted } from '#chains/shared/payment-errors.ts';
import { groupCalls } from './group-call.ts';
import type { SignedGroup } from './read-group.ts';

/** What a transaction may have (EIP-7825): enough for a group of which everybody uses all its gas. */
const mostGas = 2n ** 24n;

/**
 * Which payments of a group one node would make now, in their order, on its newest block. Who refuses is
 * better paid alone: there its recipient gets more gas, and its refusal costs nothing. Throws
 * ExecutionReverted if the whole would fail, Unverified for an answer that is not a list of that length, and
 * what the Rpc throws.
 */
export async function tryGroup(
  rpc: Pick<Rpc, 'request'>,
  { wallet, token, members }: SignedGroup,
): Promise<boolean[]> {
  const { to, data, value } = groupCalls.pay(members, token);
  const call = { from: wallet, to, data, value: toQuantity(value), gas: toQuantity(mostGas) };
  const answer = await request(rpc, call);
  const isList =
    wordAt(answer, 0) === 32n &&
    wordAt(answer, 1) === BigInt(members.length) &&
    (answer as string).length === 2 + 64 * (2 + members.length);
  const said = members.map((_, i) => wordAt(answer, 2 + i));
  if (!isList || !said.every((one) => one === 0n || one === 1n))
    throw new Unverified('the trial of a group is not a list of its outcomes');
  return said.map((one) => one === 1n);
}

async function request(rpc: Pick<Rpc, 'request'>, call: Record<string, string>): Promise<unknown> {
  try {
    return await rpc.request<unknown>('eth_call', [call, 'latest']);
  } catch (error) {
    if (error instanceof RpcError && isRevert(error))
      throw new ExecutionReverted(describeFailure(error));
    throw error;
  }
}
