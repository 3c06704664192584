/**
 * What the functions of routes lose in a stage that switches every extension off: variables, by the
 * function. All others are the same there (test/infra/extensions.test.ts).
 */
export const lostVariables: Record<string, readonly string[]> = {
  'api-withdraw-apply': ['ENERGY_ACCOUNT', 'TABLE_ENERGY'],
  'api-withdraw-estimate': ['ENERGY_ACCOUNT', 'TABLE_ENERGY'],
  'api-client-transfer': ['ENERGY_ACCOUNT', 'TABLE_ENERGY'],
};
