import { ApiError } from '#wire/api-error.ts';

export interface SignedHeaders {
  appId: string;
  timestamp: string;
  nonce: string;
  signature: string;
}

/** The most that a caller's clock may differ, in seconds (docs/interface.md "Request headers"). */
export const timestampSkew = 300;

/**
 * Reads and checks the four headers of a signed request (docs/interface.md "Authentication").
 * Header names are in lower case; `now` is unix seconds. Errors: unauthenticated naming the header.
 */
export function readSignedHeaders(
  headers: Record<string, string | undefined>,
  now: number,
): SignedHeaders {
  const read = (name: string): string => {
    const value = headers[name];
    if (!value) throw new ApiError('unauthenticated', `Authentication failed: ${name} is missing`);
    return value;
  };
  const found = {
    appId: read('x-app-id'),
    timestamp: read('x-timestamp'),
    nonce: read('x-nonce'),
    signature: read('x-signature'),
  };
  if (!/^\d{1,12}$/.test(found.timestamp)) {
    throw new ApiError(
      'unauthenticated',
      'Authentication failed: x-timestamp must be unix seconds, digits only',
    );
  }
  if (Math.abs(Number(found.timestamp) - now) > timestampSkew) {
    throw new ApiError(
      'unauthenticated',
      `Authentication failed: x-timestamp is expired or ahead; it must be within ${timestampSkew} seconds of server time, which is ${now}`,
    );
  }
  if (!/^[\x20-\x7e]{8,32}$/.test(found.nonce)) {
    throw new ApiError(
      'unauthenticated',
      'Authentication failed: x-nonce must be 8 to 32 printable ASCII characters',
    );
  }
  return found;
}
