import type { Scan } from '#domain/watch/deps.ts';
import type { EconomyStore } from '../ports.ts';
import { finishEconomy } from './finish-economy.ts';
import { takeBackAll } from './take-back.ts';

/**
 * The scan of a chain in exact mode: whole blocks, once what economy mode had covered only in part is
 * read whole. A chain that never was in economy mode has nothing of that.
 */
export const exactAgain = (notes: EconomyStore): Scan => ({
  async scan(deps, input) {
    const { cursor } = input;
    const nothing = { cursor, blocks: 0, deposits: 0, failures: [] };
    if (!cursor.economy) return { ...nothing, next: 'read blocks' };
    const finished = await finishEconomy(deps, input);
    if (finished === 'over') return { ...nothing, next: 'end' };
    if (finished === 'unfinished') return { ...nothing, next: 'settle' };
    return { ...nothing, cursor: finished, next: 'read blocks' };
  },
  takeBack: (deps, cursor, isLate) => takeBackAll(deps, notes, { cursor, isLate }),
});
