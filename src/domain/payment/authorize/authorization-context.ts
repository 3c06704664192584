import type { Chain } from '#model/chain.ts';
import type { Approval } from '#model/orders/approval.ts';
import type { Decision } from '#model/orders/decision.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { SessionKey } from '#model/session-key.ts';
import type { AllowanceReader } from '#ports/chains.ts';
import type { InternalJudge, SwapJudge } from '#ports/payments.ts';
import type { PriceBook } from '#ports/prices.ts';

/** `forged` means that the service itself cannot have written the record. */
export type Authorization =
  | { ok: true }
  | {
      ok: false;
      reason: string;
      forged: boolean;
      /** It is not refused: it waits for more approvals. */
      waits?: 'old_price';
    };

export interface SwapEvidence {
  /** Where a swap of the same quote was signed, from the signers' own table. */
  taken: SignatureRecord | null;
  /** Holds the quote that the swap was created from, read for this signature. */
  judge: SwapJudge;
}

/** Everything that the signer judges an order by. It is read again for each signature. */
export interface AuthorizationContext {
  project: Project;
  /** The address that the run signs for. */
  address: string;
  /** That address is one of a service (src/model/service-user.ts). */
  isServiceAddress?: boolean;
  settings: ProjectSettings;
  chain: Chain;
  /** All approvals of the order, from the approvals table. */
  approvals: Approval[];
  /** The decisions that these approvals name; absent: none was read, so none is proven. */
  decisions?: readonly Decision[];
  prices: PriceBook;
  /** Absent on chains without contract calls. */
  allowances?: AllowanceReader | undefined;
  /** The session key that an operation names, and what its day has reserved; null without one. */
  session: {
    key: SessionKey;
    usedMicroUsd: bigint;
    /** The project wants an owner to confirm the key, and none has; absent: it was not asked. */
    waitsForOwner?: boolean;
  } | null;
  /** Only for a swap; null on a chain without swaps. */
  swap: SwapEvidence | null;
  /** Only for an internal order whose action this signer carries out; else null. */
  judge: InternalJudge | null;
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
