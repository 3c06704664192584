import { environment, need } from './config.ts';
import { requestSigner } from './request-signer.ts';

/** Where S3 has an object: on AWS, or on the emulator that the environment names. */
function placeOf(bucket: string, key: string): URL {
  const region = need('AWS_REGION');
  const { AWS_ENDPOINT_URL: emulator } = environment();
  const path = key.split('/').map(encodeURIComponent).join('/');
  if (emulator) return new URL(`/${bucket}/${path}`, emulator);
  const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  return new URL(`https://${bucket}.s3.${region}.${suffix}/${path}`);
}

/**
 * A URL by which whoever has it may get this object until `seconds` are over, as the function could. A
 * browser saves it under the name `as`, which has only letters, digits, points and hyphens. It ends
 * earlier if the function's credentials do.
 */
export async function presignedGet(
  { bucket, key, as }: { bucket: string; key: string; as: string },
  { seconds, now }: { seconds: number; now: Date },
): Promise<string> {
  const url = placeOf(bucket, key);
  const { query } = await requestSigner('s3', { uriEscapePath: false }).presign(
    {
      method: 'GET',
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: { 'response-content-disposition': `attachment; filename="${as}"` },
      // What a GET has as its body is not signed.
      headers: { host: url.host, 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
    },
    { expiresIn: seconds, signingDate: now },
  );
  for (const [name, value] of Object.entries(query ?? {})) {
    url.searchParams.set(name, String(value));
  }
  // As it was signed: a space is %20 in a canonical query.
  return url.href.replaceAll('+', '%20');
}
