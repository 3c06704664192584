/** Groups that the transaction itself pays, transfer by transfer (docs/decisions/0111-groups-on-solana.md). */
import type { ExpiryDeps } from '#domain/payment/deps.ts';
import { earlierSignature } from '#domain/payment/worker/expiry/earlier-signature.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { GroupTerms, GroupWay } from './place.ts';

interface MessageWay {
  /** As GroupWay has it. */
  divide: GroupWay<ExpiryDeps>['divide'];
  /** The most units of work that a transaction may use. */
  maxUnits: bigint;
}

export const byMessage = ({ divide, maxUnits }: MessageWay): GroupWay<ExpiryDeps> => ({
  isReady: async () => true,
  divide,
  terms: (members, { wallet }) => termsOf(members, wallet.address, maxUnits),
  earlier: earlierSignature,
});

/**
 * No contract pays the group, so it goes to the wallet itself. It may use and cost what its members may together, and
 * bid what one of them may.
 */
function termsOf(members: readonly Withdrawal[], wallet: string, maxUnits: bigint): GroupTerms {
  const units = members.reduce((sum, { gasLimit }) => sum + gasLimit, 0n);
  return {
    toAddress: wallet,
    gasLimit: units < maxUnits ? units : maxUnits,
    maxFeePerGas: members.reduce(
      (most, { maxFeePerGas }) => (maxFeePerGas > most ? maxFeePerGas : most),
      0n,
    ),
    feeLimit: members.reduce((sum, { reservation }) => sum + reservation.fee, 0n),
  };
}
