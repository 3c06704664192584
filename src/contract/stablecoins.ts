/** Counted at exactly 1.00 USD (spec.md "POST /v1/withdraw/apply"). */
export const stablecoins: readonly string[] = ['USDT', 'USDC', 'DAI'];
