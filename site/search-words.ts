/**
 * Words that people type, by the section that answers them, where the section itself has other words or
 * many pages have the same one. A section that is not there ends the build.
 */
export const searchWords: Record<string, string> = {
  'authentication.html#go': 'golang',
  'authentication.html#c': 'csharp dotnet',
  'guides/authentication.html#the-clock': 'clock skew drift ntp',
  'guides/deposits.html#the-smallest-deposit': 'minimum deposit smallest',
  'guides/going-live.html': 'go live production checklist sandbox',
  'guides/idempotency.html': 'duplicate twice idempotent timeout',
  'guides/rate-limits.html': 'rate limit limits throttle quota',
  'guides/reconcile.html': 'reconcile reconciliation bookkeeping',
  'guides/statements.html': 'statement csv export spreadsheet excel',
  'guides/user-says-he-paid.html': 'missing deposit support',
  'guides/payouts.html': 'payout batch mass',
  'guides/withdrawals.html#the-fee': 'fee fees gas',
  'interface.html#lists-and-pages': 'pagination paging',
  'reference/withdraw-cancel.html': 'cancel withdrawal',
};
