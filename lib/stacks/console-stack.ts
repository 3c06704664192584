import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as deployment from 'aws-cdk-lib/aws-s3-deployment';
import * as ssm from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { type Explorer, explorerOf } from '#chains/catalog/explorers.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { manifestPath } from '#shared/console-manifest.ts';
import { contentSecurityPolicy, customHeaders } from '../../console/headers.ts';
import { consoleManifest } from '../bundling/console-manifest.ts';
import { acknowledge, acknowledgePattern } from '../constructs/acknowledge.ts';
import { signInUrl as signInUrlOf } from '../constructs/admin-pool.ts';
import { kept } from '../stages/kept.ts';
import { enabledChains, type Stage } from '../stages/stage.ts';
import { tokensOf } from '../stages/tokens-of.ts';
import type { AdminStack } from './admin-stack.ts';
import type { ApiStack } from './api-stack.ts';
import { consoleManifestParameter } from './schedule-grants.ts';

export interface ConsoleParts {
  stage: Stage;
  admin: AdminStack;
  api: ApiStack;
  /** The folder of the built pages. */
  site: string | undefined;
  /** The folder of the built documentation, which lies below /docs/. */
  docs: string | undefined;
}

/** The explorers of the chains that are on, by chain. */
function explorersOf(stage: Stage): Record<string, Explorer> {
  const catalog = mergeCatalog(stage.chains);
  return Object.fromEntries(
    enabledChains(stage).flatMap((chain) => {
      const explorer = explorerOf(catalog[chain]);
      return explorer ? [[chain, explorer]] : [];
    }),
  );
}

/**
 * Every page is index.html, also one that ends as a file does (an e-mail that was searched for); a path
 * that names a file is that file (console/headers.ts).
 */
const pageFunction = `function handler(event) {
  var request = event.request;
  if (request.uri === '/docs') {
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/docs/' } } };
  }
  if (request.uri === '/docs/') request.uri = '/docs/index.html';
  var isPage = request.uri.indexOf('/p/') === 0 || !/\\.[a-z0-9]+$/i.test(request.uri);
  if (isPage) request.uri = '/index.html';
  return request;
}`;

/** With what the CDK's own function copies the pages. */
interface Copier {
  role: iam.Role;
  logGroup: logs.LogGroup;
}

const copies =
  'the CDK’s own function, which copies the pages at a deployment and runs at no other time';

/**
 * The console: its pages in a private bucket, behind a distribution that also carries the admin
 * API, so that pages and API have one origin.
 */
export class ConsoleStack extends Stack {
  constructor(scope: Construct, id: string, parts: ConsoleParts, props: StackProps) {
    super(scope, id, props);
    const { stage, site, docs } = parts;
    if (!stage.console || !site) throw new Error('A console needs a host name and built pages');
    const { log, pages: bucket } = this.buckets(stage);
    const { name, certificateArn, signIn } = stage.console;
    const signInUrl = signInUrlOf(signIn, this.region);
    const distribution = this.distribution(bucket, {
      ...parts,
      log,
      name,
      certificateArn,
      signInUrl,
    });
    const copier = this.copier(bucket, stage);
    this.files(bucket, copier, { ...parts, site, signInUrl });
    if (docs) this.documentation(bucket, copier, docs);
    new CfnOutput(this, 'ConsoleUrl', { value: `https://${name}` });
    new CfnOutput(this, 'ConsoleDnsTarget', { value: distribution.distributionDomainName });
  }

  private buckets(stage: Stage): { log: s3.Bucket; pages: s3.Bucket } {
    const log = new s3.Bucket(this, 'Log', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // CloudFront writes its access log by an access list.
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(stage.logRetentionDays) }],
      removalPolicy: kept(stage),
    });
    acknowledge(log, 'S1', 'it is the access log itself');
    const pages = new s3.Bucket(this, 'Pages', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      serverAccessLogsBucket: log,
      serverAccessLogsPrefix: 'bucket/',
      removalPolicy: kept(stage),
    });
    return { log, pages };
  }

  /**
   * How the pages are copied at a deployment. Whoever changes a page acts as every approver who opens it,
   * so the bucket takes files from this role and no other of the account, whatever IAM allows them.
   */
  private copier(bucket: s3.Bucket, stage: Stage): Copier {
    const name = `coffer-${stage.stage}-console-deploy`;
    const role = new iam.Role(this, 'Copier-role', {
      roleName: name,
      description: 'Copies the pages of the console at a deployment',
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    });
    const logGroup = new logs.LogGroup(this, 'Copier-log', {
      logGroupName: `/aws/lambda/${name}`,
      retention: stage.logRetentionDays,
      removalPolicy: kept(stage),
    });
    logGroup.grantWrite(role);
    bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        sid: 'OnlyDeploymentsChangePages',
        effect: iam.Effect.DENY,
        principals: [new iam.AnyPrincipal()],
        actions: ['s3:DeleteObject', 's3:DeleteObjectVersion', 's3:PutObject'],
        resources: [bucket.arnForObjects('*')],
        conditions: { ArnNotEquals: { 'aws:PrincipalArn': role.roleArn } },
      }),
    );
    this.acknowledgeCopier(role, bucket);
    return { role, logGroup };
  }

  private distribution(
    bucket: s3.Bucket,
    parts: ConsoleParts & {
      log: s3.Bucket;
      name: string;
      certificateArn: string;
      signInUrl: string;
    },
  ): cloudfront.Distribution {
    const { admin, name, signInUrl } = parts;
    const headers = this.headers(signInUrl);
    const pages = new cloudfront.Function(this, 'Page', {
      code: cloudfront.FunctionCode.fromInline(pageFunction),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    });
    const common = {
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
    };
    const api = `${admin.apiId}.execute-api.${this.region}.${this.urlSuffix}`;
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      defaultRootObject: 'index.html',
      domainNames: [name],
      certificate: acm.Certificate.fromCertificateArn(this, 'Certificate', parts.certificateArn),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      enableLogging: true,
      logBucket: parts.log,
      logFilePrefix: 'pages/',
      defaultBehavior: {
        ...common,
        origin: origins.S3BucketOrigin.withOriginAccessControl(bucket),
        functionAssociations: [
          { function: pages, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST },
        ],
      },
      additionalBehaviors: {
        '/admin/v1/*': {
          ...common,
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
          origin: new origins.HttpOrigin(api),
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
          originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
      },
    });
    acknowledge(distribution, 'CFR1', 'admins may work from any country; their sign-in decides');
    acknowledge(distribution, 'CFR2', 'a web ACL costs 6 USD a month; the API has its own limits');
    return distribution;
  }

  private headers(signInUrl: string): cloudfront.ResponseHeadersPolicy {
    return new cloudfront.ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: contentSecurityPolicy(signInUrl),
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: cloudfront.HeadersReferrerPolicy.NO_REFERRER,
          override: true,
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(customHeaders).map(([header, value]) => ({
          header,
          value,
          override: true,
        })),
      },
    });
  }

  /**
   * Files with a hash in their name first, and nothing is removed: an open tab finds its chunks. The
   * distribution asks for the others each time, so nothing has to be invalidated.
   */
  private files(
    bucket: s3.Bucket,
    copier: Copier,
    parts: ConsoleParts & { site: string; signInUrl: string },
  ): void {
    const { stage, admin, api, site, signInUrl } = parts;
    const common = { ...copier, destinationBucket: bucket, prune: false };
    const assets = new deployment.BucketDeployment(this, 'Assets', {
      ...common,
      sources: [deployment.Source.asset(site, { exclude: ['index.html', '.vite'] })],
      cacheControl: [deployment.CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const manifest = consoleManifest(site);
    const pages = new deployment.BucketDeployment(this, 'Index', {
      ...common,
      sources: [
        deployment.Source.asset(site, { exclude: ['assets', '.vite'] }),
        deployment.Source.data(manifestPath.slice(1), manifest.text),
        deployment.Source.jsonData('config.json', {
          stage: stage.stage,
          local: false,
          issuer: `https://cognito-idp.${this.region}.${this.urlSuffix}/${admin.userPoolId}`,
          sign_in: signInUrl,
          client_id: admin.userPoolClientId,
          merchant_api: api.url,
          explorers: explorersOf(stage),
          tokens: tokensOf(stage),
        }),
      ],
      cacheControl: [deployment.CacheControl.fromString('no-cache')],
    });
    pages.node.addDependency(assets);
    // For schedule/check-deployment, which is deployed before the pages.
    const digest = new ssm.StringParameter(this, 'Manifest', {
      parameterName: consoleManifestParameter(stage.stage),
      stringValue: manifest.digest,
    });
    digest.node.addDependency(pages);
    this.acknowledgeFunction();
  }

  /** A page that is gone goes from the bucket too. Nothing is cached without asking. */
  private documentation(bucket: s3.Bucket, copier: Copier, docs: string): void {
    new deployment.BucketDeployment(this, 'Docs', {
      ...copier,
      destinationBucket: bucket,
      destinationKeyPrefix: 'docs',
      sources: [deployment.Source.asset(docs)],
      cacheControl: [deployment.CacheControl.fromString('no-cache')],
    });
  }

  private acknowledgeFunction(): void {
    const copier = this.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucket'));
    if (!copier) throw new Error('The CDK names the function that copies pages otherwise');
    acknowledge(copier, 'L1', copies);
  }

  private acknowledgeCopier(copier: iam.Role, bucket: s3.Bucket): void {
    const why = copies;
    for (const action of ['GetObject', 'GetBucket', 'List', 'DeleteObject', 'Abort']) {
      acknowledge(copier, `IAM5[Action::s3:${action}*]`, why);
    }
    const assets = 'arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>';
    acknowledge(copier, `IAM5[Resource::${assets}/*]`, why);
    acknowledgePattern(copier, bucket.arnForObjects('*'), why);
  }
}
