import type { PaymentLimits, PaymentPlan, PaymentTerms, RecentBlock } from '#model/payment.ts';

/** Builds and signs payments of a chain without nonces; nothing leaves it but signed bytes. */
export interface ExpiringSigner {
  signPayment(input: {
    keyId: string;
    terms: PaymentTerms;
    limits: PaymentLimits;
    plan: PaymentPlan;
    anchor: RecentBlock;
    /** Different for each payment of the address: makes equal orders different transactions. */
    serial: number;
  }): Promise<{ raw: string; txHash: string }>;
}
