import { makeCachedRead } from '#shared/async/cached-read.ts';

export function world(keepMs = 10_000) {
  const state = { now: 50_000, id: 'old', fails: false, reads: 0 };
  const read = makeCachedRead({
    read: async () => {
      state.reads += 1;
      if (state.fails) throw new Error('control plane');
      return state.id;
    },
    nowMs: () => state.now,
    keepMs,
  });
  return { state, read };
}
