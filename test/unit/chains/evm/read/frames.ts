/** Frames of the callTracer, and the same as a node with trace_block shows them. */
import { address, block, hex } from '../node-answers.ts';

export const sha256 = address(2);
/** Of what these tests call: what a node with trace_block does not list. */
const isPrecompile = (to: unknown) =>
  to === sha256 || to === address(0x100) || to === address(0x66);
export type Frame = Record<string, unknown>;
export const call = (from: string, to: string, value: number, over: Frame = {}): Frame => ({
  type: 'CALL',
  from,
  to,
  value: hex(value),
  ...over,
});

/** The debug frame as a node with trace_block shows it, without precompiles. */
export function toParity(frame: Frame, txHash: string, path: number[] = []): Frame[] {
  const { type, from, to, value, error } = frame as Record<string, string>;
  const calls = ((frame.calls ?? []) as Frame[]).filter(
    (below) => !(isPrecompile(below.to) && (below.value ?? '0x0') === '0x0'),
  );
  const own = { blockHash: block(1, []).hash, transactionHash: txHash, traceAddress: path, error };
  const kinds: Record<string, Frame> = {
    SELFDESTRUCT: { type: 'suicide', action: { address: from, refundAddress: to, balance: value } },
    CREATE: {
      type: 'create',
      action: { from, value },
      result: error ? null : { address: to },
    },
  };
  kinds.CREATE2 = kinds.CREATE!;
  const plain = {
    type: 'call',
    action: { from, to, value: value ?? '0x0', callType: type!.toLowerCase() },
    result: error ? null : {},
  };
  return [
    { ...own, ...(kinds[type!] ?? plain) },
    ...calls.flatMap((below, i) => toParity(below, txHash, [...path, i])),
  ];
}
