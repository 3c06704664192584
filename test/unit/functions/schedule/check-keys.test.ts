import { expect, test } from 'vitest';
import { makeHandler } from '#functions/schedule/check-keys.ts';
import { buildKeys } from '#test/builders/builders.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

test('a run says how many projects it compared, to the log and to who started it', async () => {
  const logged: LoggedEvent[] = [];
  const counts = await makeHandler({
    admin: {
      projects: async () => [{ projectId: 'demo', name: 'Demo', walletId: 1, createdAt: 1 }],
    },
    projects: { hotWalletOwner: async () => 'demo' },
    keys: {
      recorded: async () => buildKeys(),
      copied: async () => buildKeys(),
      aliased: async (_, family) => `key-${family.toLowerCase()}`,
    },
    log: recordingLogger(logged),
  })();
  expect(counts).toEqual({ projects: 1, differing: 0, unchecked: 0 });
  expect(logged).toEqual([{ level: 'info', event: 'project-keys.checked', fields: counts }]);
});
