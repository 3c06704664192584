import type { ExpiryDeps } from '#domain/payment/deps.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { ExpiringGateway } from '#ports/chains.ts';
import { finalityCheckpoint } from './finality-checkpoint.ts';
import { resolveOutcome } from './resolve-outcome.ts';

/**
 * Whether nothing of what was signed for an order can be mined any more: all of it had expired at a final block
 * that our own watcher has read, as two providers show its clock, and no provider knows any of it. It relies on
 * what the vault recorded when it signed, and on no nonce slot.
 */
export async function isVoidExpired(
  deps: Pick<ExpiryDeps, 'chain' | 'chainState' | 'reader' | 'log'> & {
    gateway: Pick<ExpiringGateway, 'isKnown'>;
  },
  { txHashes, expiresAt, address, signedAt = 0 }: SignatureRecord,
): Promise<boolean> {
  if (!txHashes?.length || expiresAt === undefined) return false;
  const checkpoint = await finalityCheckpoint(deps);
  if (!checkpoint) return false;
  const signed = { txHashes, expiresAt, address, signedAt };
  return (await resolveOutcome(deps, signed, checkpoint)) === 'void';
}
