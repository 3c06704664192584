import { bodyDigest, signString as signParts } from '#shared/crypto/sign-string.ts';

/** The sign string of a request with its body. */
export const signString = ({
  body,
  ...parts
}: Omit<typeof request, 'body'> & { body: string | Uint8Array }) =>
  signParts({ ...parts, bodyMd5: bodyDigest(body) });

export const request = {
  timestamp: '1700000000',
  method: 'POST',
  pathWithQuery: '/v1/withdraw/apply?b=2&a=%20x',
  body: '{"amount":"1"}',
};
