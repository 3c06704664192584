import type { OutboxItem } from '#model/outbox.ts';
import type { SubAccount } from '#model/sub-account.ts';

/** The outbox item of a new sub-account. It only adds the sub-account to the list. */
export function subAccountOutbox(
  subAccount: SubAccount,
  input: { nowMs: number; requestId: string },
): OutboxItem {
  const { projectId } = subAccount;
  const ref = `SA${subAccount.subAccountId}`;
  return {
    outboxId: `${ref}#1`,
    kind: 'subaccount',
    ref,
    projectId,
    event: null,
    lists: [
      {
        list: 'subaccounts',
        projectId,
        scope: '',
        // Ids created in one millisecond are ordered as text.
        id: String(subAccount.subAccountId).padStart(16, '0'),
        rev: 1,
        createdAtMs: input.nowMs,
        facets: {},
      },
    ],
    start: false,
    createdAtMs: input.nowMs,
    requestId: input.requestId,
  };
}
