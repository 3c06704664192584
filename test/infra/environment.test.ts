import { expect, test } from 'vitest';
import { resourcesOf, templatesOf, withFunctions } from './stacks.ts';

const prod = templatesOf('prod');
const functions = withFunctions(prod).flatMap((template) =>
  resourcesOf(template, 'AWS::Lambda::Function'),
);

/** Variables that name the place of a secret: ARN of a key, name of a bucket or parameter. */
const pointers =
  /^(TABLE|QUEUE|FUNCTION|STATE_MACHINE|KMS|VAULT_ROLE)_|_(PARAMETERS?|BUCKET|ARNS?)$|^STAGE$|^PAYOUTS$/;
/** A text long and mixed enough to be a secret, or a URL that could contain one. */
const telling = /https?:\/\/|-----BEGIN|eyJ|[0-9a-f]{32}|whs_/i;

test('no function has a secret in its environment, but where it lies', () => {
  expect(functions.length).toBeGreaterThan(30);
  const odd = functions.flatMap(([id, { Properties }]) => {
    const { Variables = {} } = (Properties.Environment ?? {}) as {
      Variables?: Record<string, unknown>;
    };
    return Object.entries(Variables)
      .filter(([name, value]) => {
        // A reference to a resource of the stacks is a name. Only a literal text can be a secret.
        return !pointers.test(name) || (typeof value === 'string' && telling.test(value));
      })
      .map(([name]) => `${id}: ${name}`);
  });
  expect(odd).toEqual([]);
});
