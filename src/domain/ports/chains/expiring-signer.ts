import type { PaymentLimits, PaymentPlan, PaymentTerms, RecentBlock } from '#model/payment.ts';

/** Builds and signs payments on a chain without nonces. Only signed bytes leave it. */
export interface ExpiringSigner {
  signPayment(input: {
    keyId: string;
    terms: PaymentTerms;
    limits: PaymentLimits;
    plan: PaymentPlan;
    recentBlock: RecentBlock;
    /** Unique per payment of the address, so that equal orders give different transactions. */
    discriminator: number;
  }): Promise<{ raw: string; txHash: string }>;
}
