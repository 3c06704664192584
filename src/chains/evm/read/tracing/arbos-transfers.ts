/**
 * What Arbitrum's ArbOS itself moves (docs/networks.md "Internal transfers"). Within a call it is a
 * frame of the type INVALID; around the transaction it is listed in two fields of the root frame.
 */
import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { zeroAddress } from '../../account/address.ts';
import { parseBytes, parseQuantity } from '../../node/node-json.ts';
import type { TracedTransfer } from './traced-transfer.ts';

/** Deposit, unsigned, contract, retry, submit-retryable and internal transactions. */
export const isArbosType = (type: bigint | undefined): boolean =>
  type !== undefined && type >= 0x64n && type <= 0x6an;

/** It creates a ticket, and keeps what it moved even if that fails. */
export const isSubmitRetryable = (type: bigint | undefined): boolean => type === 0x69n;

/** Whether a root frame is of Nitro's callTracer. */
export const isArbosRoot = (root: Record<string, unknown>): boolean =>
  Array.isArray(root.beforeEVMTransfers) || Array.isArray(root.afterEVMTransfers);

/**
 * What an ArbOS transaction brought to addresses besides its calls: one transfer to each address
 * that gained, at the path 'arbos'. Lists of gas that is bought, refunded and returned cancel each
 * other out. They are kept if the transaction fails. In a user's own transaction they are only its
 * fee.
 */
export function arbosTransfers(
  { hash, type }: { hash: string; type: bigint | undefined },
  root: Record<string, unknown>,
  isFailed: boolean,
): TracedTransfer[] {
  if (!isArbosType(type)) return [];
  const what = `what ArbOS moved in ${hash}`;
  const gained = new Map<string, { amount: bigint; from: string }>();
  const add = (address: string, amount: bigint, from: string = zeroAddress) => {
    const known = gained.get(address);
    gained.set(address, {
      amount: (known?.amount ?? 0n) + amount,
      from: known && known.from !== zeroAddress ? known.from : from,
    });
  };
  const address = (value: unknown) => (value == null ? null : parseBytes(value, 20, what));
  for (const list of [root.beforeEVMTransfers, root.afterEVMTransfers]) {
    if (list == null) continue;
    for (const value of parseList(list, what)) {
      const move = parseObject(value, what);
      const [from, to] = [address(move.from), address(move.to)];
      const amount = parseQuantity(move.value, what);
      if (from) add(from, -amount);
      if (to) add(to, amount, from ?? zeroAddress);
    }
  }
  // The transaction's own value left its sender, to whom ArbOS gave it before.
  const sender = address(root.from);
  if (sender && !isFailed && root.value != null) add(sender, -parseQuantity(root.value, what));
  return [...gained].flatMap(([to, { amount, from }]) =>
    amount > 0n ? [{ txHash: hash, path: 'arbos', from, to, amount, stands: true as const }] : [],
  );
}
