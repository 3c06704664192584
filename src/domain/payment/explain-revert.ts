/** What the error texts of Uniswap's contracts mean. */
const meanings: [RegExp, string][] = [
  [
    /too little received|insufficient (?:weth9|token)|return amount is not enough/i,
    'the price moved beyond the slippage: the output would be below amount_out_min',
  ],
  [/transaction too old/i, 'its deadline had passed'],
  [
    /\bSTF\b|transfer_from_failed|exceeds (?:balance|allowance)|insufficient[ -](?:balance|allowance)/i,
    'the token could not be taken: the balance or the allowance of the address is too small',
  ],
];

/**
 * Explains a contract's reason for reverting a swap as a clause. A known reason keeps its own text
 * in brackets.
 */
export function explainRevert(words: string): string {
  const known = meanings.find(([pattern]) => pattern.test(words))?.[1];
  return known ? `${known} (${words})` : words;
}
