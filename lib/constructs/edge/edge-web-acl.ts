import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

/** A refusal of the WAF in the API's own envelope, so that a client reads it as any other. */
const refusals = {
  TooMany: { status: 429, body: { code: 42901, message: 'Rate limit exceeded' } },
  Reputation: { status: 403, body: { code: 40301, message: 'This address is blocked' } },
} as const;

/** The lists of the reputation group that refuse; its third one counts. */
const refusedLists = ['AWSManagedIPReputationList', 'AWSManagedReconnaissanceList'];

/** No sampled requests: they would show headers, and X-Session-Key is a secret. */
const seenAs = (metricName: string): wafv2.CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

const block = (
  name: keyof typeof refusals,
  headers: wafv2.CfnWebACL.CustomHTTPHeaderProperty[] = [],
) => ({
  block: {
    customResponse: {
      responseCode: refusals[name].status,
      customResponseBodyKey: name,
      ...(headers.length > 0 ? { responseHeaders: headers } : {}),
    },
  },
});

/**
 * The WAF of the distribution. It looks only at addresses: rules about bodies refuse calldata and
 * typed data that are right, and nothing behind the API reads SQL, HTML or a path of a file.
 */
export function edgeWebAcl(
  scope: Construct,
  { stage, requestsPerAddress }: { stage: string; requestsPerAddress: number },
): wafv2.CfnWebACL {
  const metric = (part: string): string => `coffer-${stage}-edge-${part}`;
  return new wafv2.CfnWebACL(scope, 'Edge-waf', {
    name: `coffer-${stage}-edge`,
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: seenAs(metric('all')),
    customResponseBodies: Object.fromEntries(
      Object.entries(refusals).map(([name, { body }]) => [
        name,
        { contentType: 'APPLICATION_JSON', content: JSON.stringify(body) },
      ]),
    ),
    rules: [
      {
        name: 'too-many',
        priority: 0,
        statement: {
          rateBasedStatement: {
            limit: requestsPerAddress,
            evaluationWindowSec: 300,
            aggregateKeyType: 'IP',
          },
        },
        action: block('TooMany', [{ name: 'Retry-After', value: '60' }]),
        visibilityConfig: seenAs(metric('too-many')),
      },
      {
        name: 'reputation',
        priority: 1,
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name: 'AWSManagedRulesAmazonIpReputationList',
            // The same refusal as the group's own, with a body that clients can read.
            ruleActionOverrides: refusedLists.map((name) => ({
              name,
              actionToUse: block('Reputation'),
            })),
          },
        },
        overrideAction: { none: {} },
        visibilityConfig: seenAs(metric('reputation')),
      },
    ],
  });
}
