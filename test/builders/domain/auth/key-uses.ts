import { makeNoteKeyUse } from '#domain/auth/key-uses.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

export function noter() {
  const noted: [appId: string, at: number][] = [];
  const logged: LoggedEvent[] = [];
  const store = { isBroken: false };
  const note = makeNoteKeyUse({
    keyUses: {
      note: async (appId, at) => {
        if (store.isBroken) throw new Error('throttled');
        noted.push([appId, at]);
      },
    },
    log: recordingLogger(logged),
  });
  return { noted, logged, note, store };
}
