import { batchReads } from '#shared/async/batch-reads.ts';

export const reader = () => {
  const calls: string[][] = [];
  const get = batchReads(
    async (keys) => {
      calls.push(keys);
      if (keys.includes('bad')) throw new Error('unreadable');
      return keys.filter((key) => key !== 'absent').map((id) => ({ id }));
    },
    ({ id }) => id,
  );
  return { calls, get };
};
