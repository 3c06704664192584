import type { LeftGroup } from '#model/orders/group.ts';
import type { VaultDeps } from './deps.ts';

/**
 * How a withdrawal may leave the group that it joined; null while something may be mined that was signed for
 * the group. Only the vaults' own records are read, and what two providers attest.
 */
export async function leftGroup(
  { payments, attested }: Pick<VaultDeps, 'payments' | 'attested'>,
  groupNo: string,
): Promise<LeftGroup | null> {
  // In this order: what is signed again in between is in the signature that is proven, or fails the write.
  const tally = await payments.groupTally(groupNo);
  const signed = await payments.signature(groupNo);
  if (tally?.isDissolved) return { groupNo, was: 'dissolved' };
  if (!tally || tally.nonce === null) return signed ? null : { groupNo, was: null };
  const isItsOwn = signed?.nonce === tally.nonce;
  return isItsOwn && (await attested.isVoid(groupNo, signed))
    ? { groupNo, was: tally.nonce, ...(tally.resigned > 0 && { resigned: tally.resigned }) }
    : null;
}
