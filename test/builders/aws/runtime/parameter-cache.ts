import { parameterCache } from '#aws/runtime/parameter-cache.ts';

export function setUp() {
  const state = { now: 0, reads: 0, fail: false, text: 'one' };
  const get = parameterCache((text, name) => `${name}=${text}`, {
    nowMs: () => state.now,
    read: async () => {
      state.reads += 1;
      if (state.fail) throw new Error('SSM is down');
      return state.text;
    },
  });
  return { state, get };
}
