import { hex } from '#test/unit/chains/evm/node-answers.ts';
import { call, type Frame } from '#test/unit/chains/evm/read/frames.ts';

/** What Nitro's callTracer shows of what ArbOS moves (nitro arbos/util/transfer.go). */
export const arbosFrame = (from: string, to: string, value: number, over: Frame = {}): Frame =>
  call(from, to, value, { type: 'INVALID', gas: '0x0', gasUsed: '0x0', input: '0x', ...over });

export const arbosLists = (before: Frame[] = [], after: Frame[] = []) => ({
  beforeEVMTransfers: before,
  afterEVMTransfers: after,
});

export const arbosMove = (
  from: string | null,
  to: string | null,
  value: number,
  purpose: string,
) => ({
  from,
  to,
  value: hex(value),
  purpose,
});
