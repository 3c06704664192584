/** Who is signed in, as the ID token says. */
export interface Admin {
  email: string;
  groups: string[];
  /** When they signed in, unix seconds. */
  authTime: number;
  /** When the token expires, unix seconds. */
  expiresAt: number;
}

export interface Expected {
  issuer: string;
  clientId: string;
  /** Of a sign-in; a renewed token has none. */
  nonce?: string;
}

const payloadOf = (token: string): Record<string, unknown> => {
  const part = token.split('.')[1] ?? '';
  const text = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};

/**
 * Reads an ID token that came from the token endpoint itself over TLS, which is what vouches for it;
 * the API checks its signature. Throws at a token for somebody else.
 */
export function readIdToken(token: string, expected: Expected): Admin {
  const claims = payloadOf(token);
  const wrong = (claim: string) => new Error(`The token of the sign-in has an unexpected ${claim}`);
  if (claims.iss !== expected.issuer) throw wrong('iss');
  if (claims.aud !== expected.clientId) throw wrong('aud');
  if (claims.token_use !== 'id') throw wrong('token_use');
  if (expected.nonce !== undefined && claims.nonce !== expected.nonce) throw wrong('nonce');
  const groups = claims['cognito:groups'];
  return {
    email: String(claims.email ?? ''),
    groups: Array.isArray(groups) ? groups.map(String) : [],
    authTime: Number(claims.auth_time),
    expiresAt: Number(claims.exp),
  };
}

/** Whether a group lets an admin do something in a project: for all projects, or for this one. */
export const isIn = (admin: Admin, group: string, slug: string): boolean =>
  admin.groups.includes(group) || admin.groups.includes(`${group}:${slug}`);
