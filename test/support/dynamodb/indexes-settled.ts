/**
 * Waits until every index shows what its table holds. Returns true if one was behind. On DynamoDB
 * Local the indexes are behind by some time (test/support/dynamodb/set-up.ts); on the emulator they
 * never are.
 */
export async function indexesSettled(): Promise<boolean> {
  const proxy = process.env.COFFER_DYNAMODB_PROXY;
  return proxy !== undefined && (await (await fetch(`${proxy}/settled`)).json()) === true;
}
