/**
 * Simulates Service Quotas, which the emulator lacks: two pages of defaults and one raised value.
 */
export const defaults: Record<string, [string, number][]> = {
  kms: [
    ['Cryptographic operations (ECC) request rate', 20],
    ['Cryptographic operations (symmetric) request rate', 10_000],
  ],
};

export const applied: Record<string, [string, number][]> = {
  kms: [['Cryptographic operations (ECC) request rate', 1_000]],
};
