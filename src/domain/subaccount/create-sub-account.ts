/**
 * Creates sub-accounts (docs/interface.md "POST /v1/subaccount/create"). It is idempotent by
 * user_id, also under concurrent calls. An index is taken before its addresses are derived, and never
 * given to another call. Callers take positions of the journal in many blocks, so that they seldom
 * collide (docs/decisions/0036-divided-keys.md).
 */

import type { Project } from '#model/project.ts';
import type { SubAccount } from '#model/sub-account.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { FamilyAddresses } from '#shared/chains.ts';
import { formatAccountNo } from '#shared/crypto/account-no.ts';
import { ApiError } from '#wire/api-error.ts';
import { checkNewId } from '../order/check-new-id.ts';
import { subAccountOutbox } from './sub-account-outbox.ts';

export interface CreateSubAccountDeps {
  subAccounts: SubAccountStore;
  /** The addresses of a project's addr_index, one per family. */
  deriveAddresses(project: Pick<Project, 'projectId'>, subIndex: number): Promise<FamilyAddresses>;
  clock: Clock;
  log: Logger;
  /** Waits this many milliseconds. */
  sleep(ms: number): Promise<void>;
}

/** How long (ms) colliding callers retry before they get "try again later". */
const maxRetryMs = 15_000;

/**
 * The user's sub-account, created if there is none. `label` is user_id by default, and if it is empty; a later label is
 * ignored. Errors: invalidRequest; busy (50301) if too many are created at once, or if the table was restored: an
 * address that was given to one user must never be given to another.
 */
export async function createSubAccount(
  deps: CreateSubAccountDeps,
  input: {
    project: Project;
    userId: string;
    label?: string;
    requestId: string;
    /** false for an address of the service's own: it is in no list. */
    isListed?: boolean;
  },
): Promise<SubAccount> {
  const { project, userId } = input;
  const existing = await deps.subAccounts.byUser(project.projectId, userId);
  if (existing) return existing;
  checkNewId('user_id', userId);
  if (await deps.subAccounts.isRestored(project)) {
    deps.log.error('subaccount.table-restored', { project: project.projectId });
    throw new ApiError('busy', 'Addresses cannot be created at the moment: try again later', {
      headers: { 'Retry-After': '300' },
    });
  }
  const giveUpAt = deps.clock.nowMs() + maxRetryMs;
  const subIndex = await deps.subAccounts.takeIndex(project.projectId);
  const addresses = await deps.deriveAddresses(project, subIndex);
  for (let round = 0; deps.clock.nowMs() < giveUpAt; round++) {
    if (round > 0) await deps.sleep(Math.random() * Math.min(10 * 2 ** round, 1_500));
    const subAccountId = await deps.subAccounts.freePosition(round > 0);
    const nowMs = deps.clock.nowMs();
    const subAccount: SubAccount = {
      subAccountId,
      projectId: project.projectId,
      userId,
      accountNo: formatAccountNo(subAccountId),
      subIndex,
      label: input.label || userId,
      addresses,
      createdAt: Math.floor(nowMs / 1000),
    };
    const listed = subAccountOutbox(subAccount, { nowMs, requestId: input.requestId });
    const outbox = input.isListed === false ? { ...listed, lists: [] } : listed;
    const result = await deps.subAccounts.create(subAccount, outbox);
    if (result === 'created') return subAccount;
    if (result === 'exists') {
      const winner = await deps.subAccounts.byUser(project.projectId, userId);
      if (winner) return winner;
    }
  }
  throw new ApiError('busy', 'Busy, try again with the same user_id', {
    headers: { 'Retry-After': '1' },
  });
}
