import { type Actor, commitAction } from '#domain/admin/commit-action.ts';
import { guardChange } from '#domain/admin/guard-change.ts';
import { findProject } from '#domain/project/find-project.ts';
import type { Chain } from '#model/chain.ts';
import type { PendingChange } from '#model/change.ts';
import { ApiError } from '#wire/api-error.ts';
import type { RecoveryDeps } from './deps.ts';
import { inspectWallet } from './inspect-wallet.ts';
import { resolveWalletAddress } from './resolve-wallet-address.ts';

/**
 * How many nonces past the chain's own may already have been signed by transactions lost in the
 * restore: at most `inFlightCap` pending, and as many reorganised out.
 * docs/decisions/0012-restores.md has the argument.
 */
export const lostNonces = (chain: Chain): number => 2 * chain.inFlightCap;

/**
 * Lets an address (the hot wallet for null) sign again on one chain. It takes two owners in every
 * stage, and every nonce below the chain's must be final and explained. After a restore, nonces
 * that lost transactions may have used are filled before any order is paid. Throws ApiError
 * wrongStatus (40903) with what is missing.
 */
export async function unfreezeWallet(
  deps: RecoveryDeps,
  actor: Actor,
  named: string | null,
): Promise<{ state: 'done'; fillUntil: number } | { state: 'pending'; change: PendingChange }> {
  const project = await findProject(deps.store, actor.projectId);
  const address = await resolveWalletAddress(deps, project, named);
  const state = await inspectWallet(deps, project, address);
  const { nonceState, restored, counts, blockers, tableId, signed } = state;
  const [blocker] = blockers;
  if (blocker !== undefined || !nonceState) {
    throw new ApiError('wrongStatus', `The wallet stays frozen on ${deps.chain.name}: ${blocker}`);
  }
  const guard = await guardChange(deps, actor, {
    kind: 'unfreeze-wallet',
    payload: { chain: deps.chain.name, address, next: nonceState.next, why: nonceState.frozen },
    needed: true,
  });
  if (guard.state === 'pending') return guard;
  const lost =
    restored && deps.sent
      ? Math.max(counts.latest + lostNonces(deps.chain), ...[...signed.values()].map((n) => n + 1))
      : 0;
  const fillUntil = Math.max(nonceState.fillUntil, lost);
  const done = await commitAction(deps, actor, {
    action: 'wallet.unfreeze',
    target: `${deps.chain.name}/${address}`,
    details: { next: nonceState.next, why: nonceState.frozen, restored, fill_until: fillUntil },
    write: { kind: 'unfreezeWallet', nonceState, tableId, fillUntil },
    closes: guard.closes,
  });
  if (!done)
    throw new ApiError(
      'wrongStatus',
      'The wallet or the pending change was modified in the meantime',
    );
  return { state: 'done', fillUntil };
}
