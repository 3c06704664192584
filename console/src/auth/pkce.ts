/** What a browser keeps between leaving for the sign-in page and coming back. */
export interface Departure {
  state: string;
  nonce: string;
  verifier: string;
  /** The page to return to. */
  path: string;
}

export const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const random = () => base64Url(crypto.getRandomValues(new Uint8Array(32)));

export const depart = (path: string): Departure => ({
  state: random(),
  nonce: random(),
  verifier: random(),
  path,
});

/** S256 of RFC 7636. */
export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}

/** A path of this console; anything else leads home. A redirect never leaves the origin. */
export const safePath = (path: string): string => (/^\/(?![/\\])/.test(path) ? path : '/');
