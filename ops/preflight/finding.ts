/** The result of one check of the account. */
export interface Finding {
  subject: string;
  /**
   * `fails`: do not deploy; `ask`: deploys, but too small for the load; `unknown`: could not be
   * read.
   */
  verdict: 'ok' | 'ask' | 'fails' | 'unknown';
  says: string;
  /** What to do about it. */
  todo?: string;
}

/** Why something could not be read, without URLs or answers, which may hold secrets. */
export function unknown(subject: string, error: unknown, todo: string): Finding {
  const { name, message } = error as Error;
  const text = /AccessDenied|UnauthorizedOperation|NotAuthorized/i.test(`${name} ${message}`)
    ? 'your credentials may not read it'
    : `it could not be read: ${name}`;
  return { subject, verdict: 'unknown', says: text, todo };
}
