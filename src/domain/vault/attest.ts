/** What only nodes can say, recorded for the vault as two providers say it (docs/decisions/0094-a-vault.md). */

import { isGroupNo } from '#model/orders/group.ts';
import type { Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { AllowanceReader, CodeReader } from '#ports/chains.ts';
import type { OrderStore } from '#ports/orders.ts';
import type { PaymentReader } from '#ports/payments.ts';
import type { Logger } from '#ports/runtime.ts';
import type { Attestable, AttestationStore } from '#ports/vault.ts';

export interface AttestDeps {
  orders: Pick<OrderStore, 'get'>;
  payments: Pick<PaymentReader, 'signature'>;
  attestations: Pick<AttestationStore, 'putVoid' | 'putNoAllowance' | 'putSettlers' | 'putCode'>;
  /** Two providers of the chain. */
  nodes: {
    /** Whether nothing that was signed for an order can ever be mined. */
    isVoid(
      order: Pick<Order, 'orderNo' | 'fromAddress'>,
      signed: SignatureRecord,
    ): Promise<boolean>;
    allowances?: AllowanceReader;
    /** 0x's present contracts, as every provider shows them. */
    settlers?: () => Promise<string[]>;
    codes?: CodeReader;
  };
  log: Logger;
}

/**
 * Records a fact if two providers say it. false: they do not, or nothing was signed that could be void. Throws
 * what the nodes throw.
 */
export async function attest(deps: AttestDeps, asked: Attestable): Promise<boolean> {
  const isSaid = await record(deps, asked);
  deps.log.info('vault.attested', { ...asked, said: isSaid });
  return isSaid;
}

async function record(
  { orders, payments, attestations, nodes }: AttestDeps,
  asked: Attestable,
): Promise<boolean> {
  switch (asked.kind) {
    case 'void': {
      const { chain, orderNo } = asked;
      const [order, signed] = await Promise.all([orders.get(orderNo), payments.signature(orderNo)]);
      if (signed?.chain !== chain) return false;
      // After a restore a group may have no record any more: its members wait for what became of its nonce.
      const isLost = order === null && isGroupNo(orderNo);
      const of = isLost ? { orderNo, fromAddress: signed.address } : order;
      const isItsOwn = of?.fromAddress === signed.address;
      if (!of || !isItsOwn || !(await nodes.isVoid(of, signed))) return false;
      await attestations.putVoid(orderNo, signed);
      return true;
    }
    case 'allowance': {
      const { kind: _, ...of } = asked;
      if (!nodes.allowances || (await nodes.allowances.holdsAllowance(of))) return false;
      await attestations.putNoAllowance(of);
      return true;
    }
    case 'settlers': {
      const settlers = (await nodes.settlers?.()) ?? [];
      if (settlers.length === 0) return false;
      await attestations.putSettlers(asked.chain, settlers);
      return true;
    }
    case 'code': {
      const { kind: _, ...of } = asked;
      if (!(await nodes.codes?.hasCode(of))) return false;
      await attestations.putCode(of);
      return true;
    }
  }
}
