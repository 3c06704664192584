import type { FirstVerdict } from '#domain/payment/authorize/judge-first.ts';
import type { LeftGroup } from '#model/orders/group.ts';
import type { Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { Refusal } from '#ports/vault.ts';
import type { VaultDeps } from './deps.ts';
import { leftGroup } from './left-group.ts';

/** A judgement as the vault answers it; null: nothing is left to do. */
export type Permitted = (
  orderNo: string,
  verdict: FirstVerdict,
) => Extract<FirstVerdict, { kind: 'permit' }> | Refusal | null;

/** What the write of an order's next signature demands of the one before it. */
export interface EarlierSignature {
  /** The nonce that is proven void. */
  voided: number | undefined;
  /** The group that it leaves. */
  left: LeftGroup | undefined;
}

/**
 * Says what an earlier signature of an order means (judgeFirst), and keeps what the write of the next one must
 * demand for it. `voided` is the nonce that the worker names: only that one is looked up.
 */
export function permitFirst(
  deps: Pick<VaultDeps, 'payments' | 'attested'>,
  orderNo: string,
  voided?: number,
) {
  let found: LeftGroup | null = null;
  return {
    async earlier(_: Order, signed: SignatureRecord): Promise<'void' | 'counts'> {
      if (signed.group !== undefined) {
        found = await leftGroup(deps, signed.group);
        return found ? 'void' : 'counts';
      }
      const isNamed = voided === signed.nonce;
      return isNamed && (await deps.attested.isVoid(orderNo, signed)) ? 'void' : 'counts';
    },
    left: (nonce: number | undefined): EarlierSignature => ({
      voided: found ? undefined : nonce,
      left: found ?? undefined,
    }),
  };
}
