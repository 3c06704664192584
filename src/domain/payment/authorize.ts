/**
 * The signer's own judgement of an order (design.md, invariant 2): nothing is taken on the word of
 * the record that can be recomputed or read from a table that API functions can not write.
 */
import { isOperation, type Order } from '../ports/operations.ts';
import type { Approval, Project, ProjectSettings, SignatureRecord } from '../ports/records.ts';
import type { SessionKey } from '../ports/session-keys.ts';
import type { Chain, PriceBook } from '../ports/world.ts';
import { authorizeOperation } from './authorize-operation.ts';
import { authorizeWithdrawal } from './authorize-withdrawal.ts';
import { misshapen } from './misshapen.ts';

/** `forged` means that the record can not have come from the service itself. */
export type Authorization = { ok: true } | { ok: false; reason: string; forged: boolean };

/** What an order is judged by, read anew for each signature. */
export interface Evidence {
  project: Project;
  /** The address that the run signs for. */
  address: string;
  settings: ProjectSettings;
  chain: Chain;
  /** All of the order's, from their table. */
  approvals: Approval[];
  prices: PriceBook;
  /** The session key that an operation names, and what its day has reserved; null without one. */
  session: { key: SessionKey; usedMicroUsd: bigint } | null;
  /** Unix seconds. */
  now: number;
  /** The nonce whose payment is replaced; null for a first signature. */
  replaces: number | null;
}

export const refuse = (reason: string, forged = true): Authorization => ({
  ok: false,
  reason,
  forged,
});

/** Whether this order may be signed now. */
export async function authorize(
  input: Evidence & {
    order: Order;
    /** Statuses in which a signature is due: 1 for a first one, 2 and 3 to replace one. */
    statuses: readonly number[];
    /** Where the order was signed before, by the signer's own table. */
    signed: SignatureRecord | null;
  },
): Promise<Authorization> {
  const { order, statuses, signed, ...evidence } = input;
  const { project, chain, replaces } = evidence;
  const field = misshapen(order);
  if (field) return refuse(`the field ${field} can not be read`);
  if (!statuses.includes(order.status)) {
    return refuse(`status ${order.status} allows no signature`);
  }
  if (order.projectId !== project.projectId || order.chain !== chain.name) {
    return refuse('the order belongs to another project or chain');
  }
  if (order.fromAddress !== evidence.address) {
    return refuse('the sending address is another one');
  }
  const there =
    signed?.chain === chain.name &&
    signed.address === order.fromAddress &&
    signed.nonce === replaces;
  if (replaces === null ? signed !== null : !there) {
    return refuse(signed ? `it was signed as nonce ${signed.nonce}` : 'it was never signed');
  }
  return isOperation(order)
    ? authorizeOperation(order, evidence)
    : authorizeWithdrawal(order, evidence);
}
