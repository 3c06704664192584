import { fillLostNonces } from '#domain/payment/worker/nonce/fill-lost-nonces.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { buildPaymentDeps, buildWallet } from '#test/builders/build-worker-deps.ts';
import { buildSlot, ethereum, hotAddress } from '#test/builders/builders.ts';
import { fakeClock } from '#test/fakes/ports/clock.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { fakePaymentBuilder } from '#test/fakes/ports/payment-builder.ts';
import { fakePaymentGateway } from '#test/fakes/ports/payment-gateway.ts';
import { fakePaymentStore } from '#test/fakes/ports/payment-store.ts';
import { fakeProjectStore } from '#test/fakes/ports/project-store.ts';
import { fakeVault } from '#test/fakes/ports/vault.ts';

/** Twice what a node estimates for a transfer, times the price of the chain. */
export const costOfOne = 42_000n * 60n;

/** Fills from nonce 3 to below 6. Each signature and each sending takes a second. */
export async function fillNonces(
  set: {
    next?: number;
    until?: number;
    capacity?: number;
    /** Seconds. */
    deadline?: number;
    spendable?: bigint;
    /** The highest fee per gas of the chain. */
    cap?: bigint;
    isFrozen?: boolean;
    /** The nonce that the vault does not sign. */
    refused?: number;
    refusal?: { orderNo: string; reason: string } | null;
  } = {},
) {
  let seconds = 0;
  const did: string[] = [];
  const asked: object[] = [];
  const simulated: PaymentTerms[] = [];
  const lines: LoggedEvent[] = [];
  const deps = buildPaymentDeps({
    chain: { ...ethereum(), ...(set.cap !== undefined && { maxFeePerGasCap: set.cap }) },
    payments: fakePaymentStore({ noteSend: async () => {} }),
    gateway: fakePaymentGateway({
      estimateGas: async (terms) => {
        simulated.push(terms);
        return 21_000n;
      },
      broadcast: async (raw) => {
        seconds += 1;
        did.push(`sent ${raw}`);
        return { kind: 'accepted' };
      },
    }),
    builder: fakePaymentBuilder({
      fill: ({ nonce, gasLimit, fees, address }) =>
        `nothing to ${address} at ${nonce} for ${gasLimit} * ${fees.maxFeePerGas}`,
    }),
    vault: fakeVault({
      fill: async (address, one) => {
        const { nonce } = one;
        seconds += 1;
        asked.push({ address, ...one });
        if (nonce === set.refused) return set.refusal ?? null;
        did.push(`signed ${nonce}`);
        const attempts = buildSlot().attempts.map((attempt) => ({ ...attempt, raw: `${nonce}` }));
        return buildSlot({ nonce, refKind: 'fill', ref: '-', attempts });
      },
    }),
    projects: fakeProjectStore({ isFrozen: set.isFrozen }),
    clock: fakeClock(() => seconds * 1_000),
    log: recordingLogger(lines),
  });
  const stored = await fillLostNonces(deps, buildWallet({ address: hotAddress }), {
    next: set.next ?? 3,
    until: set.until ?? 6,
    capacity: set.capacity ?? 16,
    deadline: (set.deadline ?? 60) * 1_000,
    fees: { baseFee: 20n, maxFeePerGas: 60n, maxPriorityFeePerGas: 2n },
    spendable: set.spendable ?? 10n ** 18n,
  });
  return { stored, did, asked, simulated, lines };
}
