import { Unverified } from '#chains/rpc/json-guards.ts';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';

/**
 * Why a provider does not show a trace. gone: it keeps no state so old. heavy: the trace is too large
 * or takes too long for it. wrong: what it showed cannot be read, or it traces nothing at all. later:
 * it says nothing of this trace, and may show it shortly.
 */
export interface TraceFailure {
  kind: 'gone' | 'heavy' | 'wrong' | 'later';
  reason: string;
}

/** How nodes say that they have pruned the state (docs/networks.md "Traces of past blocks"). */
const gone =
  /historical state|missing trie node|prun|state (is )?(not (available|found)|unavailable)|no state (available|found)|old data not available|world state unavailable|depth limit exceeded|maximum proof window|archive|is not available, the earliest/i;
const noMethod =
  /method.*(not|unsupported|disabled|whitelist)|unsupported method|is not whitelisted/i;
const busy =
  /rate.?limit|too many requests|per second|capacity|throttl|quota|try again|busy|overload|credits|(block|header|transaction|tx).*not found|not found.*(block|header|transaction)|unknown block|no answer to|in progress|out of range/i;
const size = /size|too (large|big|long)|bytes|exceeds the|time[d ]*out|timeout|deadline/i;

/** What an error of a trace says. Throws any other error. */
export function traceFailure(error: unknown): TraceFailure {
  if (error instanceof Unverified) return { kind: 'wrong', reason: error.message };
  if (error instanceof RpcUnavailable) {
    const isHeavy = error.isTooLarge || /timeout after/.test(error.message);
    return { kind: isHeavy ? 'heavy' : 'later', reason: error.message };
  }
  if (!(error instanceof RpcError)) throw error;
  const { code, message: reason } = error;
  if (code === -32601 || noMethod.test(reason)) return { kind: 'wrong', reason };
  if (gone.test(reason)) return { kind: 'gone', reason };
  if (code === -32005 || code === 429 || busy.test(reason)) {
    return { kind: size.test(reason) ? 'heavy' : 'later', reason };
  }
  return { kind: 'heavy', reason };
}
