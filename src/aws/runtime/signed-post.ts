/**
 * A call of SES, SNS or CloudWatch, signed (Signature Version 4). Each of them needs one call, for
 * which its SDK client would be most of the function's code.
 */
import { environment, need } from './config.ts';
import { requestSigner } from './request-signer.ts';

const timeoutMs = 10_000;

/** Where a service answers: on AWS, or on the emulator that the environment names. */
function endpointOf(host: string, region: string): URL {
  const { AWS_ENDPOINT_URL: emulator } = environment();
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return new URL(emulator || `https://${host}.${region}.${suffix}`);
}

/**
 * Posts once and returns the answer's body. Throws if the service did not take it; the error has the
 * status and the service's own code, and nothing of the request.
 */
export async function signedPost({
  service,
  host,
  path,
  contentType,
  target,
  body,
}: {
  service: string;
  host: string;
  path: string;
  contentType: string;
  /** The operation, for a service whose path does not name it. */
  target?: string;
  body: string;
}): Promise<string> {
  const region = need('AWS_REGION');
  const url = new URL(path, endpointOf(host, region));
  const signer = requestSigner(service);
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: {},
    headers: {
      host: url.host,
      'content-type': contentType,
      ...(target && { 'x-amz-target': target }),
    },
    body,
  });
  const { host: _, ...sent } = headers;
  const answer = await fetch(url, {
    method: 'POST',
    headers: sent,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Error(`${service} did not answer: ${(error as Error).name}`);
  });
  if (answer.ok) return answer.text();
  const code = answer.headers.get('x-amzn-errortype')?.replace(/[^A-Za-z].*$/, '') ?? '';
  throw new Error(`${service} answered ${answer.status} ${code}`.trim());
}
