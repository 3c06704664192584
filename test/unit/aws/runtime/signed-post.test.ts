import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';

/** A server in place of AWS, and the module with the environment that names it. */
async function service(status: number, headers: Record<string, string> = {}) {
  const seen: { url: string; headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ url: request.url ?? '', headers: request.headers, body });
    response.writeHead(status, headers).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY');
  vi.stubEnv('AWS_SESSION_TOKEN', 'session');
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });
  const { makeMailChannel } = await import('#extensions/notices/store/mail-channel.ts');
  const { makeTopicChannel } = await import('#extensions/notices/store/topic-channel.ts');
  return { seen, makeMailChannel, makeTopicChannel };
}
const message = { title: 'Approval needed – é', lines: ['Send 1 USDT'], link: 'https://c/p' };

test('mail and topic are signed calls of SES and SNS, which name the service and the Region', async () => {
  const { seen, makeMailChannel, makeTopicChannel } = await service(200);
  await makeMailChannel({ from: 'a@example.com', to: ['b@example.com'] }).send(message);
  await makeTopicChannel('arn:aws:sns:eu-central-1:111122223333:t').send(message);
  expect(seen.map(({ url }) => url)).toEqual(['/v2/email/outbound-emails', '/']);
  expect(String(seen[0]?.headers.authorization)).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/ses\/aws4_request, SignedHeaders=content-type;host;.*x-amz-security-token, Signature=[0-9a-f]{64}$/,
  );
  expect(String(seen[1]?.headers.authorization)).toContain('/eu-central-1/sns/aws4_request');
  expect(JSON.parse(seen[0]!.body)).toMatchObject({
    FromEmailAddress: 'a@example.com',
    Destination: { ToAddresses: ['b@example.com'] },
    Content: { Simple: { Body: { Text: { Data: 'Send 1 USDT\n\nhttps://c/p' } } } },
  });
  const form = new URLSearchParams(seen[1]!.body);
  expect([form.get('Action'), form.get('Subject')]).toEqual(['Publish', 'Approval needed ? ?']);
});

test('a refusal is an error with the service’s code, and nothing of the request', async () => {
  const { makeMailChannel } = await service(400, {
    'x-amzn-errortype': 'MessageRejected:http://internal',
  });
  const sent = makeMailChannel({ from: 'a@example.com', to: ['b@example.com'] }).send(message);
  await expect(sent).rejects.toThrow(/^ses answered 400 MessageRejected$/);
});
