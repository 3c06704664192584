/** Why a provider gave no quote or no call: words of ours, without URLs, keys or its own text. */
export class QuoteError extends Error {
  override readonly name = 'QuoteError';
}
