/**
 * Why a provider gave no quote or no call. The text is ours: no URL, no key, no provider's text.
 */
export class QuoteError extends Error {
  override readonly name = 'QuoteError';
}
