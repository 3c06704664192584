import { attestVoid } from '#domain/payment/attest-void.ts';
import { isVoidSignature } from '#domain/payment/authorize/is-void-signature.ts';
import type { NonceDeps } from '#domain/payment/deps.ts';
import type { Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';

/**
 * What an earlier signature of an order means to the worker: `void` if nothing can be mined for it, which two
 * providers then attest for the vault. Of a member of a group its group's signature says that.
 */
export const earlierSignature =
  (deps: Pick<NonceDeps, 'chain' | 'orders' | 'payments' | 'sent' | 'attester'>) =>
  async (order: Order, signed: SignatureRecord): Promise<'void' | 'counts'> => {
    const isVoid = async (
      of: Parameters<typeof attestVoid>[1] & Pick<Order, 'fromAddress'>,
      by: SignatureRecord,
    ) =>
      (await isVoidSignature(deps, of, by)) && (await attestVoid(deps, of)) ? 'void' : 'counts';
    if (signed.group === undefined) return isVoid(order, signed);
    const [tally, group, of] = await Promise.all([
      deps.payments.groupTally(signed.group),
      deps.orders.get(signed.group),
      deps.payments.signature(signed.group),
    ]);
    if (tally?.isDissolved || of === null) return 'void';
    const { chain, address: fromAddress } = of;
    // After a restore its record may be lost.
    return isVoid(group ?? { chain, orderNo: signed.group, fromAddress }, of);
  };
