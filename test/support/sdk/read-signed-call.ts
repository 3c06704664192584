import type { IncomingMessage } from 'node:http';
import { verifyHmac } from '#shared/crypto/hmac.ts';
import { bodyDigest, signString } from '#shared/crypto/sign-string.ts';

/** The body of a call to `/demo/api`, and whether its HMAC signature is by this secret. */
export async function readSignedCall(
  request: IncomingMessage,
  secret: string,
): Promise<{ body: string; isSigned: boolean }> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method = '', url = '', headers } = request;
  const text = signString({
    timestamp: String(headers['x-timestamp']),
    method,
    pathWithQuery: url.replace('/demo/api', ''),
    bodyMd5: bodyDigest(body),
  });
  return { body, isSigned: verifyHmac(secret, text, String(headers['x-signature'])) };
}
