/** Counted at exactly 1.00 USD (docs/interface.md "Tokens and addresses"). */
export const stablecoins: readonly string[] = ['USDT', 'USDC', 'DAI'];
