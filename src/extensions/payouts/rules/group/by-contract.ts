/** Groups that a contract pays, by one call (docs/decisions/0109-group-commit.md). */
import type { NonceDeps } from '#domain/payment/deps.ts';
import { earlierSignature } from '#domain/payment/worker/nonce/earlier-signature.ts';
import { maxMembers } from '#model/orders/group.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { ChainName } from '#shared/chains.ts';
import { inChunks } from '#shared/in-chunks.ts';
import type { GroupCalls } from '../../ports.ts';
import { mayTake } from './allow-token.ts';
import type { GroupWay } from './place.ts';

/** `isDeployed`: whether the contract's own code is known to be on a chain. */
export const byContract = ({
  calls,
  isDeployed,
}: {
  calls: GroupCalls;
  isDeployed(chain: ChainName): Promise<boolean>;
}): GroupWay<NonceDeps> => ({
  isReady: isDeployed,
  divide: async (waiting) => inChunks(waiting, maxMembers).filter(({ length }) => length > 1),
  terms(members, { chain: { maxFeePerGasCap: cap } }) {
    const gasLimit = calls.gasOf(members.length, members[0]?.tokenAddress ?? null);
    const price = members.reduce(feesOf, 0n) / gasLimit;
    return { toAddress: calls.contract, gasLimit, maxFeePerGas: price < cap ? price : cap };
  },
  earlier: earlierSignature,
  mayTake: (of, place, at) => mayTake({ ...of, calls }, place, at),
});

const feesOf = (sum: bigint, { reservation }: Withdrawal): bigint => sum + reservation.fee;
