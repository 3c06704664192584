/** What one look at the account says. */
export interface Finding {
  subject: string;
  /** `fails`: do not deploy; `ask`: it deploys, but not for the load; `unknown`: nobody could look. */
  verdict: 'ok' | 'ask' | 'fails' | 'unknown';
  says: string;
  /** What to do about it. */
  todo?: string;
}

/** Why something could not be read, without what a URL or an answer may hold. */
export function unknown(subject: string, error: unknown, todo: string): Finding {
  const { name, message } = error as Error;
  const text = /AccessDenied|UnauthorizedOperation|NotAuthorized/i.test(`${name} ${message}`)
    ? 'your credentials may not read it'
    : `it could not be read: ${name}`;
  return { subject, verdict: 'unknown', says: text, todo };
}
