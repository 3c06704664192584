import { checkKeys } from '#domain/project/check-keys.ts';
import type { ProjectKeys } from '#model/project.ts';
import type { Family } from '#shared/chains.ts';
import { buildKeys } from '#test/builders/builders.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

/** The project `demo`, whose records, copy and aliases agree until a test changes them. */
export function world() {
  const logged: LoggedEvent[] = [];
  const state = {
    recorded: buildKeys() as ProjectKeys | null,
    copied: buildKeys() as ProjectKeys | null,
    aliased: { EVM: 'key-evm', TRX: 'key-trx', SOL: 'key-sol' } as Record<Family, string | null>,
    owners: new Map(Object.values(buildKeys().hot).map(({ address }) => [address, 'demo'])),
    unreadable: [] as string[],
  };
  const summary = (projectId: string) => ({
    projectId,
    name: projectId,
    walletId: 1,
    createdAt: 1,
  });
  const run = (...projects: string[]) =>
    checkKeys({
      admin: { projects: async () => ['demo', ...projects].map(summary) },
      projects: { hotWalletOwner: async (_, address) => state.owners.get(address) ?? null },
      keys: {
        recorded: async () => state.recorded,
        async copied(projectId) {
          if (state.unreadable.includes(projectId)) throw new Error('AccessDenied');
          return state.copied;
        },
        aliased: async (_, family) => state.aliased[family],
      },
      log: recordingLogger(logged),
    });
  return { state, run, logged };
}
