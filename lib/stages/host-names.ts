import * as z from 'zod';

const hostName = z
  .string()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'must be a host name');

/** What CloudFront takes. */
const certificateInUsEast1 = z
  .string()
  .regex(
    /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/,
    'must be the ARN of a certificate in us-east-1',
  );

/** The settings of a stage that put its API and its console under names of their own. */
export const hostNames = {
  /**
   * The merchants' own address of the API, with a certificate of ACM in the stage's Region. null
   * leaves the gateway's, which changes if the API is ever made again.
   */
  domain: z
    .strictObject({
      name: hostName,
      certificateArn: z
        .string()
        .regex(
          /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[0-9a-f-]+$/,
          'must be the ARN of a certificate',
        ),
    })
    .nullable()
    .default(null),
  /**
   * A CloudFront distribution with a WAF in front of the merchants' API (docs/deploy.md, "CloudFront
   * and a WAF"); null leaves the gateway in front. `certificateArn` is in us-east-1; `origin` is the
   * output ApiDomainTarget; `secret` names the distribution's secret in Secrets Manager in
   * us-east-1; `secretDigests` are the SHA-256 of it, and of the next one while it is changed.
   */
  edge: z
    .strictObject({
      certificateArn: certificateInUsEast1,
      origin: z
        .string()
        .regex(
          /^[a-z0-9-]+\.execute-api\.[a-z0-9-]+\.amazonaws\.com$/,
          'must be the output ApiDomainTarget',
        ),
      secret: z.string().regex(/^[\w/+=.@-]{1,128}$/, 'must be the name of a secret'),
      secretDigests: z
        .array(z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex'))
        .min(1)
        .max(2),
      /** Requests that go around it: judged by their own address, or refused. */
      direct: z.enum(['judged', 'refused']),
      /** Requests of one address in five minutes, before the WAF refuses it. */
      requestsPerAddress: z.int().min(100).default(10_000),
    })
    .nullable()
    .default(null),
  /**
   * The console's own host name, with a certificate of ACM in us-east-1, and the prefix of its sign-in
   * page: `<signIn>.auth.<region>.amazoncognito.com`. null deploys no console.
   */
  console: z
    .strictObject({
      name: hostName,
      certificateArn: certificateInUsEast1,
      signIn: z
        .string()
        .regex(
          /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
          'must be lower-case letters, digits and hyphens',
        ),
    })
    .nullable()
    .default(null),
  /**
   * Where merchants read the documentation (`https://<console>/docs`, or a host of your own). The
   * message of each error then ends with the address of its page. null leaves messages as they are.
   */
  docsUrl: z
    .string()
    .regex(/^https:\/\/[^\s?#]*[^\s?#/]$/, 'must be an https URL without a trailing slash')
    .nullable()
    .default(null),
};
