import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { CofferFunction } from './coffer-function.ts';

/**
 * The condition that a call comes from the code of this very function. Whoever may pass the role to
 * another function, or steals its credentials and uses them elsewhere, is not allowed what carries
 * it. AWS sets the key for the calls of a function's code, and knows it only in policies of
 * identities, not in those of keys
 * (https://docs.aws.amazon.com/lambda/latest/dg/permissions-source-function-arn.html, November
 * 2026).
 */
export function ownCode(fn: CofferFunction): Record<string, Record<string, string>> {
  // By name: a reference would make the function and its role wait for each other.
  const arn = Stack.of(fn).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: `coffer-${fn.stage.stage}-${fn.entry.replaceAll('/', '-')}`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  return { ArnEquals: { 'lambda:SourceFunctionArn': arn } };
}
