import { makeBatchLimit } from '#chains/rpc/batch-limit.ts';

/** Asks a provider that takes `bears` at once; each exchange takes a second. */
export function asking(bears: () => number, options: { max: number; first?: number }) {
  let nowMs = 0;
  const limit = makeBatchLimit({ ...options, now: () => nowMs });
  const once = () => {
    const size = limit.size();
    nowMs += 1_000;
    if (size <= bears()) limit.accepted(size);
    else limit.refused(size);
    return size;
  };
  return {
    limit,
    wait: (ms: number) => {
      nowMs += ms;
    },
    asks: (times: number) => Array.from({ length: times }, once),
  };
}
