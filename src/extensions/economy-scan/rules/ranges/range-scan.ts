import type { Scan } from '#domain/watch/deps.ts';
import { takeBackGone } from '../take-back.ts';
import type { Economy } from './economy.ts';
import { scanRanges } from './scan-ranges.ts';

/** The scan of an EVM chain in economy mode. */
export const rangeScan = (economy: Economy): Scan => ({
  scan: (deps, input) => scanRanges(deps, economy, input),
  takeBack: (deps, cursor, isLate) => takeBackGone(deps, economy.notes, { cursor, isLate }),
});
