/**
 * What an authenticator reads to make codes: SHA-1, six digits, 30 seconds, which are Cognito's and
 * every authenticator's defaults.
 */
export function otpauthUri(account: { stage: string; email: string; secret: string }): string {
  const issuer = `Coffer ${account.stage}`;
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account.email)}`;
  return `otpauth://totp/${label}?secret=${account.secret}&issuer=${encodeURIComponent(issuer)}`;
}
