import type { Chain } from '#model/chain.ts';
import type { PendingChange } from '#model/change.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ChainStateStore } from '#ports/deposits.ts';
import { ApiError } from '#wire/api-error.ts';
import { type Actor, type AdminDeps, commitAction } from '../../admin/commit-action.ts';
import { guardChange } from '../../admin/guard-change.ts';
import { findStop } from './find-stop.ts';
import { maxPassed } from './max-passed.ts';

export interface AllowPassDeps extends AdminDeps {
  chainState: Pick<ChainStateStore, 'cursor' | 'stop'>;
}

/**
 * Lets a chain's watcher pass the block that it is stopped at. It takes two owners in every stage,
 * and both name the block by height and hash. The watcher judges again before it passes the block.
 * Errors: unsupported for a chain that is not watched; wrongStatus (40903) if its watcher is not
 * stopped there.
 */
export async function allowPass(
  deps: AllowPassDeps,
  input: Actor & { chain: Chain; height: bigint; hash: string; reason: string },
): Promise<{ state: 'done' } | { state: 'pending'; change: PendingChange }> {
  const { chain, height, reason } = input;
  const { cursor, stop } = await findStop(deps, chain);
  if (stop?.block !== height) {
    const where = stop ? `it is stopped at block ${stop.block}` : 'it is not stopped at any block';
    throw refused(`The watcher of ${chain.name} is not stopped at block ${height}: ${where}`);
  }
  if (foldCase(stop.hash) !== foldCase(input.hash)) {
    throw refused(`Block ${height} of ${chain.name} has the hash ${stop.hash}`);
  }
  if (stop.pass) throw refused(`The watcher of ${chain.name} may already pass block ${height}`);
  if ((cursor?.passed?.length ?? 0) >= maxPassed) {
    throw refused(`${maxPassed} passed blocks of ${chain.name} are unread: rescan them first`);
  }
  const target = `${chain.name}/${height}`;
  const guard = await guardChange(deps, input, {
    kind: 'pass-block',
    // Without the reason, which is each owner's own.
    payload: { chain: chain.name, height: height.toString(), hash: stop.hash },
    needed: true,
    details: { target, hash: stop.hash, reason },
  });
  if (guard.state === 'pending') return guard;
  const askedBy = guard.closes?.askedBy.email ?? '';
  const pass = { at: deps.clock.now(), reason, askedBy, confirmedBy: input.admin.email };
  const done = await commitAction(deps, input, {
    action: 'chain.pass-block',
    target,
    details: { hash: stop.hash, reason },
    write: { kind: 'passBlock', stop, pass },
    closes: guard.closes,
  });
  if (!done) throw refused('The stop or the pending change was modified in the meantime');
  return { state: 'done' };
}

const refused = (message: string): ApiError => new ApiError('wrongStatus', message);
