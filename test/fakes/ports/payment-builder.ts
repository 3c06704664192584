import type { ExpiringBuilder, PaymentBuilder } from '#ports/chains.ts';

/** Builds bytes that no signer reads: for tests whose signer signs whatever it is asked. */
export const fakePaymentBuilder = (methods: Partial<PaymentBuilder> = {}): PaymentBuilder => ({
  payment: () => '0xunsigned',
  fill: () => '0xunsigned',
  bumpedFees: () => null,
  ...methods,
});

/** The same on a chain whose transactions expire. */
export const fakeExpiringBuilder = (methods: Partial<ExpiringBuilder> = {}): ExpiringBuilder => ({
  payment: () => 'unsigned',
  ...methods,
});
