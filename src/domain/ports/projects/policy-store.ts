import type { AcceptedPolicy } from '#model/change.ts';

/** The settings that the signers accepted last, in the table that only they write. */
export interface PolicyStore {
  /** Strongly consistent; null if none were accepted yet. */
  accepted(projectId: string): Promise<AcceptedPolicy | null>;
  /** Replaces what was accepted; false if that has a later revision. */
  accept(policy: AcceptedPolicy): Promise<boolean>;
}
