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

/** Signs requests to a service (Signature Version 4) with the credentials of the function. */
export function requestSigner(
  service: string,
  options: { uriEscapePath?: boolean } = {},
): SignatureV4 {
  const { AWS_SESSION_TOKEN: sessionToken } = environment();
  return new SignatureV4({
    ...options,
    service,
    region: need('AWS_REGION'),
    credentials: {
      accessKeyId: need('AWS_ACCESS_KEY_ID'),
      secretAccessKey: need('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken && { sessionToken }),
    },
    sha256: Sha256,
  });
}
