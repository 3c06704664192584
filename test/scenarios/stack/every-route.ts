/** Expected code of a route for its input; 0 for a route without an entry. */
export const codes: Record<string, number> = {
  'deposit/detail': 40401,
  'deposit/replay-webhook': 40401,
  'statements/detail': 40401,
};
