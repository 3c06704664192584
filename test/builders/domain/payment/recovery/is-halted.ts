import { isStoppedByRestore } from '#domain/payment/recovery/is-halted.ts';
import { buildProject, ethereum, recipient } from '#test/builders/builders.ts';

export const project = buildProject({ createdAt: 1_000 });
export const table = { id: 'restored', createdAt: 5_000 };

/** `signers`: since when the signers' table is there; `oldest`: the address's oldest order (ms). */
export const asks = (
  set: { address?: string; signers?: number; signed?: boolean; oldest?: number | null } = {},
) =>
  isStoppedByRestore(
    {
      chain: ethereum(),
      orders: { oldestWaiting: async () => set.oldest ?? null },
      history: {
        identity: async () => ({ id: 'signers', createdAt: set.signers ?? 999 }),
        hasSigned: async () => set.signed ?? false,
      },
    },
    { project, address: set.address ?? recipient, state: null, table },
  );
