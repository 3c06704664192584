/** The console's stack: private pages, one origin with the admin API, the headers of headers.ts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Match } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { enabledChains, readStage } from '#lib/stages/stage.ts';
import { tokensOf } from '#lib/stages/tokens-of.ts';
import {
  contentSecurityPolicy,
  customHeaders,
  fileFor,
  redirectFor,
} from '../../../console/headers.ts';
import { account, decideIdentity, resolved, type Statement } from '../../support/policy/decide.ts';
import { roleArn } from '../policies.ts';
import { consoleSettings, resourcesOf, stacksOf, templatesOf } from '../stacks.ts';

const named = { console: consoleSettings };
const { pages, admin } = templatesOf('prod', named);

test('a stage that names no console has no stack of it, and no sign-in page', () => {
  const without = templatesOf('prod');
  expect(without.pages).toBeUndefined();
  without.admin.resourceCountIs('AWS::Cognito::UserPoolDomain', 0);
  without.admin.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    AllowedOAuthFlowsUserPoolClient: false,
  });
});

test('people sign in by a code, and only at the console’s own address', () => {
  admin.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: ['openid', 'email'],
    CallbackURLs: ['https://console.example.com/signed-in'],
    LogoutURLs: ['https://console.example.com/'],
    GenerateSecret: false,
  });
  admin.hasResourceProperties('AWS::Cognito::UserPoolDomain', {
    Domain: 'coffer-example',
    ManagedLoginVersion: 2,
  });
});

test('the sign-in page names the product and the stage in both colour schemes', () => {
  const [[, branding] = []] = resourcesOf(admin, 'AWS::Cognito::ManagedLoginBranding');
  const { Assets, Settings, UseCognitoProvidedValues } = branding!.Properties as {
    Assets: { Category: string; ColorMode: string; Extension: string; Bytes: string }[];
    Settings: { components: { form: { logo: { enabled: boolean } } } };
    UseCognitoProvidedValues?: boolean;
  };
  // Cognito refuses settings beside it.
  expect(UseCognitoProvidedValues).toBeUndefined();
  expect(Settings.components.form.logo.enabled).toBe(true);
  expect(Assets.map(({ Category, ColorMode }) => `${Category} ${ColorMode}`)).toEqual([
    'FORM_LOGO LIGHT',
    'FORM_LOGO DARK',
  ]);
  for (const { Bytes, Extension } of Assets) {
    expect(Extension).toBe('SVG');
    const image = Buffer.from(Bytes, 'base64').toString('utf8');
    expect(image).toContain('>Coffer<');
    expect(image).toContain('>stage prod<');
  }
});

test('no bucket is public, and only the distribution reads the pages', () => {
  for (const [, { Properties }] of resourcesOf(pages!, 'AWS::S3::Bucket')) {
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  }
  pages!.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
    OriginAccessControlConfig: Match.objectLike({ SigningBehavior: 'always' }),
  });
});

test('only the role of deployments changes a page, whatever IAM allows somebody else', () => {
  const policies = resourcesOf(pages!, 'AWS::S3::BucketPolicy').map(
    ([, { Properties }]) =>
      (resolved(Properties.PolicyDocument) as { Statement: (Statement & { Resource: unknown })[] })
        .Statement,
  );
  const ofPages = policies.find((statements) => JSON.stringify(statements).includes('cloudfront'))!;
  const [[id, role] = []] = resourcesOf(pages!, 'AWS::IAM::Role').filter(
    ([, { Properties }]) => Properties.RoleName === 'coffer-prod-console-deploy',
  );
  const copier = `${id}.Arn`;
  const changes = ['s3:PutObject', 's3:DeleteObject', 's3:DeleteObjectVersion'];
  const tls = { 'aws:SecureTransport': 'true' };
  for (const action of changes) {
    const decide = (principal: string) =>
      decideIdentity(ofPages, { principal, action, context: tls });
    expect(decide(`arn:aws:iam::${account}:role/Administrator`), action).toBe('Deny');
    expect(decide(`arn:aws:iam::${account}:root`), action).toBe('Deny');
    expect(decide(roleArn('break-glass')), action).toBe('Deny');
    expect(decide(copier), action).toBe('Nothing');
  }
  const read = { principal: 'cloudfront', action: 's3:GetObject', context: tls };
  expect(decideIdentity(ofPages, read)).not.toBe('Deny');
  // All three deployments have it, and only Lambda takes it.
  const functions = resourcesOf(pages!, 'AWS::Lambda::Function');
  expect(functions.map(([, { Properties }]) => Properties.Role)).toEqual([
    { 'Fn::GetAtt': [id, 'Arn'] },
  ]);
  expect(JSON.stringify(role!.Properties.AssumeRolePolicyDocument)).toContain(
    '"Principal":{"Service":"lambda.amazonaws.com"}',
  );
});

test('pages and admin API have one origin; the API is never cached', () => {
  pages!.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: Match.objectLike({
      Aliases: ['console.example.com'],
      ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
      CacheBehaviors: [
        Match.objectLike({
          PathPattern: '/admin/v1/*',
          ViewerProtocolPolicy: 'https-only',
          // AWS’s own policies CachingDisabled and AllViewerExceptHostHeader.
          CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
          OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        }),
      ],
    }),
  });
});

test('each answer has the policy and the headers that the local server sends', () => {
  const [[, headers] = []] = resourcesOf(pages!, 'AWS::CloudFront::ResponseHeadersPolicy');
  const { SecurityHeadersConfig, CustomHeadersConfig } = headers!.Properties
    .ResponseHeadersPolicyConfig as {
    SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: unknown } };
    CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
  };
  const { ContentSecurityPolicy } = SecurityHeadersConfig.ContentSecurityPolicy;
  const text = JSON.stringify(ContentSecurityPolicy);
  const [before, after] = contentSecurityPolicy('https://coffer-example.auth.REGION').split(
    'REGION',
  );
  expect(text).toContain(JSON.stringify(before).slice(1, -1));
  expect(text).toContain(JSON.stringify(after).slice(1, -1));
  const custom = CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value]);
  expect(Object.fromEntries(custom)).toEqual(customHeaders);
});

test('the distribution finds the same file for a path as the local server', () => {
  const [[, fn] = []] = resourcesOf(pages!, 'AWS::CloudFront::Function');
  const answer = (uri: string) =>
    runInNewContext(
      `${fn!.Properties.FunctionCode}; handler({ request: { uri: ${JSON.stringify(uri)} } })`,
    );
  const found = '/p/demo/find/bob%40shop.com';
  expect(fileFor(found)).toBe('/index.html');
  const uris = ['/', found, '/p/demo/approve/WD1', '/signed-in', '/config.json', '/assets/a-1.js'];
  for (const uri of [...uris, '/docs/', '/docs/guides/errors.html', '/docs/assets/site.js']) {
    expect(answer(uri).uri, uri).toBe(fileFor(uri));
  }
  expect(fileFor('/docs/')).toBe('/docs/index.html');
  // Its pages name each other relative to the folder.
  expect(answer('/docs').headers.location.value).toBe(redirectFor('/docs'));
});

test('pages know where merchants call, and the explorer of each chain’s own network', () => {
  const { app } = stacksOf('testnet', named);
  const { directory } = app.synth();
  const [file] = readdirSync(directory).filter((name) =>
    existsSync(`${directory}/${name}/config.json`),
  );
  const config = JSON.parse(readFileSync(`${directory}/${file}/config.json`, 'utf8'));
  // A value that is only known when it is deployed.
  expect(config.merchant_api).toMatch(/^https:\/\/<<marker:.*\.execute-api\./);
  // What the page knows of tokens is of its own deployment: the test network's contracts.
  expect(config.tokens).toEqual(tokensOf(readStage('testnet')));
  expect(config.tokens.ETH[0]).toEqual({ symbol: 'ETH', address: null, decimals: 18 });
  expect(config.explorers.ETH.tx).toBe('https://sepolia.etherscan.io/tx/{}');
  expect(Object.keys(config.explorers).sort()).toEqual(enabledChains(readStage('testnet')).sort());
});

test('the documentation lies below /docs in the same bucket, and is asked for each time', () => {
  const copies = resourcesOf(pages!, 'Custom::CDKBucketDeployment').map(
    ([, { Properties }]) => Properties,
  );
  const docs = copies.filter(({ DestinationBucketKeyPrefix }) => DestinationBucketKeyPrefix);
  expect(docs).toMatchObject([
    { DestinationBucketKeyPrefix: 'docs', SystemMetadata: { 'cache-control': 'no-cache' } },
  ]);
  expect(docs[0]!.DestinationBucketName).toEqual(copies[0]!.DestinationBucketName);
});

test('cdk-nag finds nothing without a reason', () => {
  const { app } = stacksOf('prod', named);
  const found = new AwsSolutionsChecks()
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );
  expect(found).toEqual([]);
});
