import type { SessionKeyConfirmation } from '#model/session-key.ts';
import type { SessionKeyConfirmations } from '#ports/projects.ts';

/** What owners have confirmed of session keys: these, and what is put. */
export function fakeConfirmations(...made: SessionKeyConfirmation[]): SessionKeyConfirmations {
  const stored = new Map(made.map((one) => [one.skId, one]));
  return {
    of: async (skIds) =>
      new Map(skIds.flatMap((id) => (stored.has(id) ? [[id, stored.get(id)!] as const] : []))),
    put: async ({ confirmation }) => {
      if (stored.has(confirmation.skId) && !confirmation.signature) return false;
      stored.set(confirmation.skId, confirmation);
      return true;
    },
  };
}
