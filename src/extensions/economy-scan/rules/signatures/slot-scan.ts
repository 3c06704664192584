import type { Scan } from '#domain/watch/deps.ts';
import { takeBackAll } from '../take-back.ts';
import { scanSlots } from './scan-slots.ts';
import type { SignatureScan } from './signature-scan.ts';

/** The scan of Solana in economy mode. Its rounds go over the blocks above a rewound cursor again. */
export const slotScan = (signatures: SignatureScan): Scan => ({
  scan: (deps, input) => scanSlots(deps, signatures, input),
  takeBack: (deps, cursor, isLate) => takeBackAll(deps, signatures.notes, { cursor, isLate }),
});
