import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/**
 * The condition that a call comes from the code of the function of this name. Whoever may pass the role to
 * another function, or steals its credentials and uses them elsewhere, is not allowed what carries
 * it. AWS sets the key for the calls of a function's code, and for the log lines that Lambda writes for
 * it, but not where Lambda polls a queue or a stream. It knows the key only in policies of identities,
 * not in those of keys (docs/networks.md "AWS documentation on calls"). Where a function is called through an
 * alias, AWS does not say whether the key has the version or the alias at its end, so both are taken.
 */
export function ownCode(
  scope: Construct,
  functionName: string,
  { hasVersions }: { hasVersions: boolean },
) {
  // By name: a reference would make the function and its role wait for each other.
  const arn = Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: functionName,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  return { ArnEquals: { 'lambda:SourceFunctionArn': hasVersions ? [arn, `${arn}:*`] : arn } };
}
