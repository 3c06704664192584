import { CfnOutput, Duration, SecretValue } from 'aws-cdk-lib';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import type { Stage } from '../../stages/stage.ts';
import { acknowledge } from '../acknowledge.ts';
import { edgeWebAcl } from './edge-web-acl.ts';

/**
 * Runs at CloudFront on each request. It writes the viewer's address over what the viewer sent,
 * and takes away a secret that the viewer sent: the distribution adds its own after it.
 */
const nameTheCaller = `function handler(event) {
  var request = event.request;
  delete request.headers['x-coffer-edge'];
  request.headers['x-coffer-caller'] = { value: event.viewer.ip };
  return request;
}
`;

/** The statuses whose answers CloudFront would otherwise keep for ten seconds. */
const errorStatuses = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

interface EdgeOptions {
  stage: string;
  edge: NonNullable<Stage['edge']>;
  /** The host name that merchants call, which the gateway has too. */
  host: string;
}

/**
 * The distribution in front of the merchants' API. Nothing is cached: neither an answer, nor an error,
 * nor for requests that come at the same moment. A request is sent to the gateway once, since a
 * second one would bring a nonce that is used up.
 */
export function edgeDistribution(scope: Construct, { stage, edge, host }: EdgeOptions): void {
  const caller = new cloudfront.Function(scope, 'Edge-caller', {
    functionName: `coffer-${stage}-edge-caller`,
    code: cloudfront.FunctionCode.fromInline(nameTheCaller),
    runtime: cloudfront.FunctionRuntime.JS_2_0,
  });
  const secret = SecretValue.secretsManager(edge.secret);
  const distribution = new cloudfront.Distribution(scope, 'Edge', {
    comment: `coffer-${stage}: the merchants' API`,
    domainNames: [host],
    certificate: acm.Certificate.fromCertificateArn(scope, 'Edge-certificate', edge.certificateArn),
    minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
    // A caller with both kinds of address would come by the one that no whitelist has: the gateway
    // has only IPv4.
    enableIpv6: false,
    webAclId: edgeWebAcl(scope, { stage, ...edge }).attrArn,
    defaultBehavior: {
      origin: new origins.HttpOrigin(edge.origin, {
        protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
        connectionAttempts: 1,
        readTimeout: Duration.seconds(30),
        // The template has a reference; CloudFormation reads the secret.
        customHeaders: { 'x-coffer-edge': secret.unsafeUnwrap() },
      }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      // With the viewer's Host, by which the gateway knows the API.
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER,
      compress: false,
      functionAssociations: [
        { function: caller, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST },
      ],
    },
    errorResponses: errorStatuses.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
  });
  acknowledge(distribution, 'CFR1', 'merchants call from any country; whitelists are per project');
  acknowledge(distribution, 'CFR3', 'the functions log each request with its caller’s address');
  new CfnOutput(scope, 'EdgeTarget', { value: distribution.domainName });
}
