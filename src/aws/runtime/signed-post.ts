/**
 * A call of SES, SNS or CloudWatch, signed (Signature Version 4). Each of them needs one call, for
 * which its SDK client would be most of the function's code.
 */
import { createHash, createHmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import { environment, need } from './config.ts';

/** SHA-256, and with a key its HMAC, as the signer asks for it. */
class Sha256 {
  readonly #hash;
  constructor(key?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash =
      key === undefined
        ? createHash('sha256')
        : createHmac('sha256', typeof key === 'string' ? key : bytes(key));
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(typeof data === 'string' ? data : bytes(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {}
}

const bytes = (data: ArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);

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
  const { AWS_SESSION_TOKEN: sessionToken } = environment();
  const signer = new SignatureV4({
    service,
    region,
    credentials: {
      accessKeyId: need('AWS_ACCESS_KEY_ID'),
      secretAccessKey: need('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken && { sessionToken }),
    },
    sha256: Sha256,
  });
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
