import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { presignedGet } from '#aws/runtime/presigned-get.ts';
import { setEnvironment } from '#test/support/environment.ts';

const now = new Date('2026-03-01T00:00:00Z');
const wanted = { bucket: 'files', key: 'statements/demo/2026-02.csv', as: 'demo-2026-02.csv' };
const link = (set: Parameters<typeof setEnvironment>[0] = {}) => {
  setEnvironment({
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'a/token+of=all/signs',
    AWS_ENDPOINT_URL: '',
    ...set,
  });
  return presignedGet(wanted, { seconds: 300, now });
};

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** The signature by the rules of Signature Version 4, from what a server gets. */
function signatureOf(url: string, region = 'eu-central-1'): string {
  const { host, pathname, search } = new URL(url);
  const query = search
    .slice(1)
    .split('&')
    .filter((part) => !part.startsWith('X-Amz-Signature='))
    .sort()
    .join('&');
  const canonical = ['GET', pathname, query, `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join(
    '\n',
  );
  const digest = createHash('sha256').update(canonical).digest('hex');
  const scope = `20260301/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', '20260301T000000Z', scope, digest].join('\n');
  let key: string | Buffer = 'AWS4secret';
  for (const part of scope.split('/')) key = hmac(key, part);
  return hmac(key, text).toString('hex');
}

test('a link is signed for one object, five minutes and a name to save it by', async () => {
  const url = await link();
  const { origin, pathname, searchParams } = new URL(url);
  expect([origin, pathname]).toEqual([
    'https://files.s3.eu-central-1.amazonaws.com',
    '/statements/demo/2026-02.csv',
  ]);
  expect(Object.fromEntries(searchParams)).toEqual({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD',
    'X-Amz-Credential': 'AKIAEXAMPLE/20260301/eu-central-1/s3/aws4_request',
    'X-Amz-Date': '20260301T000000Z',
    'X-Amz-Expires': '300',
    'X-Amz-Security-Token': 'a/token+of=all/signs',
    'X-Amz-Signature': signatureOf(url),
    'X-Amz-SignedHeaders': 'host',
    'response-content-disposition': 'attachment; filename="demo-2026-02.csv"',
  });
  expect(url).not.toContain('secret');
});

test('it names the emulator, or the domain of China', async () => {
  const local = await link({ AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' });
  expect(local).toMatch(/^http:\/\/127\.0\.0\.1:4566\/files\/statements\/demo\/2026-02\.csv\?/);
  expect(new URL(local).searchParams.get('X-Amz-Signature')).toBe(signatureOf(local));
  const china = await link({ AWS_REGION: 'cn-north-1' });
  expect(china).toContain('.s3.cn-north-1.amazonaws.com.cn/');
  expect(china).toContain(signatureOf(china, 'cn-north-1'));
});
