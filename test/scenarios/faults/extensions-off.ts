const withoutEnergy = { ENERGY_ACCOUNT: undefined, TABLE_ENERGY: undefined };
const withoutSwaps = { SWAPS: 'off' };

/**
 * What the functions of routes have otherwise in a stage that switches every extension off: variables,
 * by the function; undefined: it lacks that one. All others are the same there
 * (test/infra/extensions.test.ts).
 */
export const changedVariables: Record<string, Record<string, string | undefined>> = {
  'api-withdraw-apply': withoutEnergy,
  'api-withdraw-batch': { ENERGY_ACCOUNT: undefined, TABLE_ENERGY: undefined, PAYOUTS: undefined },
  'api-withdraw-estimate': {
    ENERGY_ACCOUNT: undefined,
    TABLE_ENERGY: undefined,
    PAYOUTS: undefined,
  },
  'api-client-transfer': withoutEnergy,
  'api-swap-tokens': withoutSwaps,
  'api-swap-quote': withoutSwaps,
  'api-swap-execute': withoutSwaps,
  // They say why there are no days, and no balances.
  'admin-ledger': { BOOKS: 'off' },
  'api-balances-list': { BOOKS: 'off' },
  'api-screening-answer': { QUEUE_SCREENING: undefined },
  'admin-settings': { SCREENING: 'off' },
};

/**
 * What routes of swaps answer in a stage that offers none. A swap that was made before is shown, so that
 * its detail and the list answer as ever.
 */
export const codesWithoutSwaps: Record<string, number> = {
  'swap/tokens': 40004,
  'swap/quote': 40004,
  'swap/execute': 50204,
};

/** What routes of batches answer in a stage that offers none; it shows those from before. */
export const codesWithoutPayouts: Record<string, number> = {
  'withdraw/batch': 40004,
  'withdraw/batch-detail': 40401,
  'withdraw/cancel-batch': 40401,
};

/** What the route of screening answers in a stage without it. */
export const codesWithoutScreening: Record<string, number> = { 'screening/answer': 40401 };

/** What routes answer in a stage that keeps no books. */
export const codesWithoutBooks: Record<string, number> = { 'balances/list': 40004 };
