/** TRX that contracts moved, from the internal transactions of a transaction's info. */
import { parseObject } from '#chains/rpc/json-guards.ts';
import {
  type NodeInfo,
  type NodeInternal,
  parseAccountHex,
  parseNumber,
} from '../node/node-json.ts';

export interface TracedTransfer {
  /** Position in the list of the transaction's internal transactions. */
  index: number;
  /** 40 hex digits. */
  from: string;
  to: string;
  /** Sun. */
  amount: bigint;
}

/**
 * Notes of internal transactions that move TRX. Others also carry a value and a recipient and move
 * nothing: a contract that delegates energy to an address (`delegateResourceOfEnergy`) does not pay
 * it.
 */
const movingNotes = new Set(['call', 'create', 'suicide']);

/** How the notes begin that move no TRX to another account (java-tron 4.8.1, Program.java). */
const otherNotes =
  /^(delegateResource|unDelegateResource|freeze|unfreeze|withdraw|vote|cancelAllUnfreeze)/i;

/** TRX only: an entry with a tokenId is of a TRC-10 token. */
function sunOf({ values }: NodeInternal, what: string): bigint {
  return values.reduce<bigint>((sum, entry) => {
    const { callValue, tokenId } = parseObject(entry, what);
    return tokenId === undefined ? sum + parseNumber(callValue, `the value of ${what}`) : sum;
  }, 0n);
}

/**
 * The transfers of TRX within a successful transaction. One with a value and an unknown note is left
 * out and named in `unknown`. Throws Unverified for a malformed one.
 */
export function internalTransfers(info: NodeInfo, unknown: string[] = []): TracedTransfer[] {
  return info.internal.flatMap((internal, index) => {
    if (internal.rejected || otherNotes.test(internal.note)) return [];
    const what = `internal transaction ${index} of ${info.id}`;
    const amount = sunOf(internal, what);
    if (amount <= 0n) return [];
    if (!movingNotes.has(internal.note)) {
      unknown.push(`${what} is a ${internal.note}`);
      return [];
    }
    const from = parseAccountHex(internal.from, `the caller of ${what}`);
    return [{ index, from, to: parseAccountHex(internal.to, `the recipient of ${what}`), amount }];
  });
}
