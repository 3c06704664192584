/** CloudFront and a WAF in front of the merchants' API (0052). */
import { runInNewContext } from 'node:vm';
import { CfnResource } from 'aws-cdk-lib';
import { CfnApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { parseStage, readStage, type Stage } from '#lib/stages/stage.ts';
import { resourcesOf, stacksOf, templatesOf } from '../stacks.ts';
import { edgeStage } from './edge-stage.ts';

const { domain, edge } = edgeStage;

type Template = Parameters<typeof resourcesOf>[0];

/** The only resource of a type, with its logical id. */
function only(template: Template, type: string) {
  const found = resourcesOf(template, type);
  expect(found).toHaveLength(1);
  const [id, { Properties }] = found[0]!;
  return { id, Properties };
}

const { global, api, admin, workflow } = templatesOf('prod', edgeStage);

interface Config {
  DefaultCacheBehavior: Record<string, unknown>;
  Origins: unknown[];
  CustomErrorResponses: { ErrorCode: number; ErrorCachingMinTTL: number }[];
}
const configOf = () =>
  only(global!, 'AWS::CloudFront::Distribution').Properties.DistributionConfig as Config;

test('one secret goes with each request to the gateway; the template has a reference to it', () => {
  expect(configOf().Origins).toEqual([
    expect.objectContaining({
      DomainName: edge.origin,
      ConnectionAttempts: 1,
      CustomOriginConfig: expect.objectContaining({
        OriginProtocolPolicy: 'https-only',
        OriginSSLProtocols: ['TLSv1.2'],
      }),
      OriginCustomHeaders: [
        {
          HeaderName: 'x-coffer-edge',
          HeaderValue: '{{resolve:secretsmanager:coffer/prod/edge-1:SecretString:::}}',
        },
      ],
    }),
  ]);
});

test('nothing is kept: no answer, no error; every header and query goes to the gateway', () => {
  const { DefaultCacheBehavior, CustomErrorResponses } = configOf();
  expect(DefaultCacheBehavior).toMatchObject({
    // Managed-CachingDisabled and Managed-AllViewer.
    CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
    OriginRequestPolicyId: '216adef6-5c7f-47e4-b989-5492eafa07d3',
    ViewerProtocolPolicy: 'https-only',
    Compress: false,
  });
  expect(DefaultCacheBehavior.AllowedMethods).toEqual(
    expect.arrayContaining(['GET', 'POST', 'PATCH', 'DELETE']),
  );
  // CloudFront lets these be set; it keeps answers with them for ten seconds otherwise.
  expect(CustomErrorResponses).toEqual(
    [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((ErrorCode) => ({
      ErrorCode,
      ErrorCachingMinTTL: 0,
    })),
  );
});

test('it has the merchants’ host name with TLS 1.2, only IPv4, and the WAF', () => {
  const acl = only(global!, 'AWS::WAFv2::WebACL');
  expect(configOf()).toMatchObject({
    Aliases: [domain.name],
    IPV6Enabled: false,
    ViewerCertificate: {
      AcmCertificateArn: edge.certificateArn,
      MinimumProtocolVersion: 'TLSv1.2_2021',
    },
    WebACLId: { 'Fn::GetAtt': [acl.id, 'Arn'] },
  });
});

test('the function at CloudFront writes the viewer’s address over what the viewer sent', () => {
  const { id, Properties } = only(global!, 'AWS::CloudFront::Function');
  expect(configOf().DefaultCacheBehavior.FunctionAssociations).toEqual([
    { EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] } },
  ]);
  const sent = {
    'x-signature': { value: 'kept' },
    'x-coffer-edge': { value: 'guess' },
    'x-coffer-caller': { value: '10.0.0.1', multiValue: [{ value: '10.0.0.1' }] },
  };
  const event = { viewer: { ip: '198.51.100.7' }, request: { uri: '/shop/api', headers: sent } };
  const made = runInNewContext(`${Properties.FunctionCode}; JSON.stringify(handler(event))`, {
    event,
  });
  expect(JSON.parse(made)).toEqual({
    uri: '/shop/api',
    headers: { 'x-signature': { value: 'kept' }, 'x-coffer-caller': { value: '198.51.100.7' } },
  });
});

test('the WAF refuses floods and known addresses in the API’s envelope, and samples nothing', () => {
  const { Properties } = only(global!, 'AWS::WAFv2::WebACL');
  expect(Properties).toMatchObject({
    Scope: 'CLOUDFRONT',
    DefaultAction: { Allow: {} },
    Rules: [
      {
        Name: 'too-many',
        Statement: { RateBasedStatement: { Limit: 10_000, AggregateKeyType: 'IP' } },
        Action: {
          Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'TooMany' } },
        },
      },
      {
        Name: 'reputation',
        Statement: {
          ManagedRuleGroupStatement: { Name: 'AWSManagedRulesAmazonIpReputationList' },
        },
        OverrideAction: { None: {} },
      },
    ],
  });
  const bodies = Properties.CustomResponseBodies as Record<string, { Content: string }>;
  expect(JSON.parse(bodies.TooMany!.Content)).toMatchObject({ code: 42901 });
  expect(JSON.parse(bodies.Reputation!.Content)).toMatchObject({ code: 40301 });
  expect(JSON.stringify(Properties)).not.toContain('"SampledRequestsEnabled":true');
});

const variablesOf = (template: Template) =>
  resourcesOf(template, 'AWS::Lambda::Function').map(
    ([, { Properties }]) =>
      (Properties.Environment as { Variables: Record<string, unknown> }).Variables,
  );

test('every function of the API knows the secret’s digest, and no other function does', () => {
  for (const variables of variablesOf(api)) {
    expect(variables).toMatchObject({
      EDGE_SECRET_DIGESTS: edge.secretDigests[0],
      EDGE_DIRECT: 'refused',
    });
  }
  for (const variables of [admin, workflow].flatMap(variablesOf)) {
    expect(Object.keys(variables).filter((name) => name.startsWith('EDGE_'))).toEqual([]);
  }
});

test('where direct calls are refused, the gateway’s own host name is closed', () => {
  const closed = (template: Template) =>
    only(template, 'AWS::ApiGatewayV2::Api').Properties.DisableExecuteApiEndpoint;
  expect(closed(api)).toBe(true);
  expect(closed(admin)).toBeUndefined();
  const judged = stacksOf('prod', { ...edgeStage, edge: { ...edge, direct: 'judged' } });
  const apis = judged.api.node.findAll().filter((one) => one instanceof CfnApi);
  expect(apis.map(({ disableExecuteApiEndpoint }) => disableExecuteApiEndpoint)).toEqual([
    undefined,
  ]);
});

test('without the setting there is no distribution and no WAF', () => {
  const types = stacksOf('prod', { domain })
    .global!.node.findAll()
    .filter((one) => CfnResource.isCfnResource(one))
    .map(({ cfnResourceType }) => cfnResourceType);
  expect(types).toContain('AWS::SNS::Topic');
  expect(types.filter((type) => /CloudFront|WAF/.test(type))).toEqual([]);
});

test('no rule of cdk-nag is broken without a reason', () => {
  const { app } = stacksOf('prod', edgeStage);
  expect(
    new AwsSolutionsChecks().validateScope(app).violations.map(({ ruleName }) => ruleName),
  ).toEqual([]);
});

const json = () => JSON.parse(JSON.stringify(readStage('prod')));

test.each<[string, object, RegExp]>([
  ['no domain', { edge }, /"edge" needs a "domain"/],
  ['a local stage', { ...edgeStage, local: true }, /not local/],
  [
    'a certificate of another Region',
    { domain, edge: { ...edge, certificateArn: domain.certificateArn } },
    /us-east-1/,
  ],
  ['its own name as origin', { domain, edge: { ...edge, origin: domain.name } }, /ApiDomainTarget/],
  ['the secret itself', { domain, edge: { ...edge, secretDigests: ['hunter2'] } }, /SHA-256/],
  ['no digest', { domain, edge: { ...edge, secretDigests: [] } }, /secretDigests/],
  ['nothing about direct calls', { domain, edge: { ...edge, direct: undefined } }, /direct/],
])('%s is refused', (_, change, sentence) => {
  expect(() => parseStage('prod', { ...json(), ...change })).toThrow(sentence);
});

test('a stage may leave the limit of an address to the default', () => {
  const { requestsPerAddress: _, ...rest } = edge;
  const stage: Stage = parseStage('prod', { ...json(), domain, edge: rest });
  expect(stage.edge?.requestsPerAddress).toBe(10_000);
});
