/** What a stage pins reaches every function that reads who its providers are. */
import { expect, test } from 'vitest';
import { resourcesOf, templatesOf } from './stacks.ts';

const pins = ['a'.repeat(64), 'b'.repeat(64)];
const variablesOf = (rpcHostPins: string[] | null) => {
  const { workflow, api, admin } = templatesOf('prod', { rpcHostPins });
  return [workflow, api, admin].flatMap((template) =>
    resourcesOf(template, 'AWS::Lambda::Function').map(([, { Properties }]) => ({
      name: String(Properties.FunctionName),
      ...(Properties.Environment as { Variables: Record<string, unknown> }).Variables,
    })),
  ) as { name: string; RPC_PARAMETERS?: string; RPC_HOST_PINS?: string }[];
};

test('each function that reads the parameters has the pins, watchers and signers among them', () => {
  const readers = variablesOf(pins).filter(({ RPC_PARAMETERS }) => RPC_PARAMETERS !== undefined);
  const names = readers.map(({ name }) => name);
  for (const family of ['evm', 'tron', 'solana']) {
    expect(names).toContain(`coffer-prod-queue-sign-${family}`);
    expect(names).toContain(`coffer-prod-queue-watch-${family}`);
  }
  expect(new Set(readers.map(({ RPC_HOST_PINS }) => RPC_HOST_PINS))).toEqual(
    new Set([pins.join()]),
  );
});

test('who reads the price feed or the user pool has its pin', () => {
  const priceFeedPin = 'c'.repeat(64);
  const adminPoolPin = 'd'.repeat(64);
  const { workflow, api, admin } = templatesOf('prod', { priceFeedPin, adminPoolPin });
  const variables = [workflow, api, admin].flatMap((template) =>
    resourcesOf(template, 'AWS::Lambda::Function').map(
      ([, { Properties }]) =>
        (Properties.Environment as { Variables: Record<string, string> }).Variables,
    ),
  );
  const pinsOf = (parameter: string, pin: string) =>
    variables.filter((one) => one[parameter] !== undefined).map((one) => one[pin]);
  expect(new Set(pinsOf('PRICE_FEED_PARAMETER', 'PRICE_FEED_PIN'))).toEqual(
    new Set([priceFeedPin]),
  );
  const signers = pinsOf('ADMIN_POOL_PARAMETER', 'ADMIN_POOL_PIN');
  expect(signers.length).toBeGreaterThan(2);
  expect(new Set(signers)).toEqual(new Set([adminPoolPin]));
});

test('a stage that pins nothing sets nothing', () => {
  for (const { name, RPC_HOST_PINS } of variablesOf(null))
    expect(RPC_HOST_PINS, name).toBeUndefined();
});
