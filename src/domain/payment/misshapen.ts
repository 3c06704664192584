import type { Withdrawal } from '../ports/records.ts';

const checks: { [K in keyof Withdrawal]?: (value: unknown) => boolean } = {};
const are = (type: string, ...names: (keyof Withdrawal)[]) => {
  for (const name of names) checks[name] = (value) => typeof value === type;
};
are('string', 'projectId', 'bizOrderId', 'chain', 'token', 'fromAddress', 'toAddress', 'requestId');
are('bigint', 'amount', 'amountMicroUsd', 'gasLimit', 'maxFeePerGas');
const whole = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
for (const name of ['decimals', 'level', 'status', 'rev', 'createdAt', 'createdAtMs'] as const) {
  checks[name] = whole;
}
checks.tokenAddress = (value) => value === null || typeof value === 'string';
checks.level = (value) => value === 1 || value === 2 || value === 3;
checks.price = (value) => {
  const price = value as Withdrawal['price'] | null | undefined;
  return (
    typeof price === 'object' &&
    price !== null &&
    typeof price.symbol === 'string' &&
    typeof price.priceId === 'string' &&
    typeof price.source === 'string' &&
    whole(price.readAt) &&
    /^\d+(\.\d+)?$/.test(String(price.usd))
  );
};

/**
 * The first field of an order that has a shape which this service never writes, or null. The signer
 * asks before it believes any of them: one forged record must not end a run that others wait for.
 */
export function misshapen(withdrawal: Withdrawal): string | null {
  for (const [name, check] of Object.entries(checks)) {
    if (!check(withdrawal[name as keyof Withdrawal])) return name;
  }
  return null;
}
