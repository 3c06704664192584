/** The calls of a transaction, made once and shown in the form of either kind of trace. */
import type { Seeded } from '../seeded.ts';

export interface Frame {
  type: string;
  from: string;
  /** null of a creation that failed. */
  to: string | null;
  value: bigint;
  failed: boolean;
  calls: Frame[];
}

export interface Moved {
  from: string;
  to: string;
  amount: bigint;
}

/** INVALID is how Nitro shows what ArbOS moves. */
const carriesValue = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT', 'INVALID']);

/** What the calls below the root moved; a failed call and all below it moved nothing. */
export function movedBelow(root: Frame): Moved[] {
  if (root.failed) return [];
  const moved: Moved[] = [];
  // Not by recursion: a stranger nests a thousand calls.
  const open = [...root.calls];
  for (let frame = open.pop(); frame; frame = open.pop()) {
    if (frame.failed) continue;
    if (carriesValue.has(frame.type) && frame.value > 0n && frame.to && frame.from !== frame.to) {
      moved.push({ from: frame.from, to: frame.to, amount: frame.value });
    }
    open.push(...frame.calls);
  }
  return moved;
}

const hex = (n: bigint | number) => `0x${n.toString(16)}`;

/** geth's callTracer. */
export function debugTrace(frame: Frame): Record<string, unknown> {
  return {
    type: frame.type,
    from: frame.from,
    ...(frame.to && { to: frame.to }),
    gas: '0x5208',
    gasUsed: '0x5208',
    input: '0x',
    ...(frame.type !== 'STATICCALL' && { value: hex(frame.value) }),
    ...(frame.failed && { error: 'execution reverted', revertReason: 'no' }),
    ...(frame.calls.length > 0 && { calls: frame.calls.map(debugTrace) }),
  };
}

/** Precompiled contracts, which `trace_block` leaves out where they carry no value. */
const isPrecompile = ({ to }: Frame) => to !== null && /^0x0{38}(0[1-9a-f]|1[01])$/.test(to);

/** OpenEthereum's trace_block, as erigon, nethermind and reth show it. */
export function parityTraces(
  root: Frame,
  place: { blockHash: string; transactionHash: string },
): Record<string, unknown>[] {
  const traces: Record<string, unknown>[] = [];
  const add = (frame: Frame, path: number[]) => {
    const calls = frame.calls.filter((call) => !isPrecompile(call) || call.value > 0n);
    const common = { ...place, traceAddress: path, subtraces: calls.length };
    const error = frame.failed ? { error: 'Reverted' } : {};
    if (frame.type === 'SELFDESTRUCT') {
      const action = { address: frame.from, refundAddress: frame.to, balance: hex(frame.value) };
      traces.push({ ...common, type: 'suicide', action, result: null });
    } else if (frame.type.startsWith('CREATE')) {
      const action = { from: frame.from, value: hex(frame.value), init: '0x', gas: '0x1' };
      const result = frame.failed
        ? {}
        : { result: { address: frame.to, code: '0x', gasUsed: '0x1' } };
      traces.push({ ...common, type: 'create', action, ...result, ...error });
    } else {
      const action = {
        callType: frame.type.toLowerCase(),
        from: frame.from,
        to: frame.to,
        value: hex(frame.value),
        input: '0x',
        gas: '0x1',
      };
      traces.push({ ...common, type: 'call', action, result: { gasUsed: '0x1' }, ...error });
    }
    for (const [i, call] of calls.entries()) add(call, [...path, i]);
  };
  add(root, []);
  return traces;
}

/** Calls that a stranger's contract makes below `from`; some pay one of `ours`. */
export function strangersCalls(
  random: Seeded,
  {
    from,
    ours,
    depth,
    unknownKinds,
  }: { from: string; ours: string[]; depth: number; unknownKinds: boolean },
): Frame[] {
  const count = depth === 0 ? 0 : random.int(4);
  return Array.from({ length: count }, (): Frame => {
    const shape = random.int(12);
    const someone = shape < 4 ? random.pick(ours) : address(random);
    const value = random.int(3) === 0 ? 0n : BigInt(random.int(1_000)) * 10n ** 15n;
    const precompile = `0x${'0'.repeat(38)}${random.pick(['01', '02', '04', '09', '0a', '11'])}`;
    const failed = random.int(5) === 0;
    const kind = random.pick([
      'CALL',
      'CALL',
      'CALL',
      'DELEGATECALL',
      'STATICCALL',
      'CALLCODE',
      'CREATE',
      'CREATE2',
      'SELFDESTRUCT',
    ]);
    const type = unknownKinds && random.int(15) === 0 ? 'AUTHCALL' : kind;
    if (shape === 11) {
      return { type: 'STATICCALL', from, to: precompile, value: 0n, failed, calls: [] };
    }
    if (shape === 10) return { type: 'CALL', from, to: precompile, value, failed, calls: [] };
    const isCreate = type.startsWith('CREATE');
    const to = isCreate ? (failed ? null : address(random)) : someone;
    const isEnd = type === 'SELFDESTRUCT';
    const calls =
      isEnd || to === null
        ? []
        : strangersCalls(random, { from: to, ours, depth: depth - 1, unknownKinds });
    return {
      type,
      from,
      to,
      value: type === 'STATICCALL' ? 0n : value,
      failed: isEnd ? false : failed,
      calls,
    };
  });
}

/** A call within a call, `depth` times: the deepest pays `to`. */
export function nested(
  random: Seeded,
  depth: number,
  from: string,
  to: string,
  amount: bigint,
): Frame[] {
  let frame: Frame = { type: 'CALL', from, to, value: amount, failed: false, calls: [] };
  for (let i = 1; i < depth; i++) {
    const caller = address(random);
    frame = {
      type: 'CALL',
      from: caller,
      to: frame.from,
      value: 0n,
      failed: false,
      calls: [frame],
    };
  }
  return [frame];
}

export const address = (random: Seeded): string => `0x9${random.hex(39)}`;
