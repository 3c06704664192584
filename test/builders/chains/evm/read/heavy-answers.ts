import { chains } from '#chains/catalog/catalog.ts';
import { address } from '#test/unit/chains/evm/node-answers.ts';

export const user = address(0xaaaa02);

/** The servers below share this process, so that their answers take long. */
const slow = { blockTimeMs: 12_000, traces: 'debug' as const };

export const chain = { ...chains.BASE, enabled: true, ...slow };
export const mib = 1024 * 1024;

/**
 * A call costs about 130 gas however long its input is: memory is paid once, 3,456 gas for 24 KiB.
 * callTracer shows the input of each call in hex.
 */
export const inputBytes = 24 * 1024;

export const bombCalls = Math.ceil((64 * mib) / (2 * inputBytes + 190));
const memoryGas = (inputBytes / 32) * 3 + Math.floor((inputBytes / 32) ** 2 / 512);
export const bombGas = 21_000 + memoryGas + bombCalls * 130;
