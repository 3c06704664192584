/** A merchant API that answers each route with the example of openapi.json, to who signs right. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyHmac } from '#shared/crypto/hmac.ts';
import { bodyDigest, signString } from '#shared/crypto/sign-string.ts';
import { paths } from '#workstation/paths.ts';
import { type Node, operationsOf } from '../../../site/reference/document.ts';

export const document = JSON.parse(readFileSync(`${paths.root}/docs/openapi.json`, 'utf8')) as Node;

export interface ExampleServer {
  /** What a client needs: `COFFER_BASE_URL` and so on. */
  env: Record<string, string>;
  /** Operations that were called and answered, in their order. */
  calls: string[];
  /** Requests that were refused, with the reason. */
  refused: string[];
  close(): void;
}

/** Later pages are empty, so that a list ends. */
function without(answer: Node, query: URLSearchParams): Node {
  const isLater = Number(query.get('page') ?? 1) > 1 || query.has('after');
  return isLater && answer.data?.list
    ? { ...answer, data: { ...answer.data, list: [], next: query.get('after') } }
    : answer;
}

export async function startExampleServer(): Promise<ExampleServer> {
  const secret = 'c'.repeat(64);
  const routes = operationsOf(document).map(({ id, method, path, node }) => ({
    id,
    method,
    path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    node,
  }));
  const calls: string[] = [];
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', headers } = request;
    const pathWithQuery = (request.url ?? '').replace('/demo/api', '');
    const { pathname, searchParams } = new URL(pathWithQuery, 'http://127.0.0.1');
    const text = signString({
      timestamp: String(headers['x-timestamp']),
      method,
      pathWithQuery,
      bodyMd5: bodyDigest(body),
    });
    const route = routes.find((one) => one.method === method && one.path.test(pathname));
    const required: string[] = (route?.node.parameters ?? [])
      .filter((one: Node) => one.in === 'query' && one.required)
      .map((one: Node) => one.name);
    const problem = !route
      ? 'no such route'
      : (route.node.security ?? []).length > 0 &&
          !verifyHmac(secret, text, String(headers['x-signature']))
        ? 'wrong signature'
        : required.find((name) => !searchParams.has(name));
    if (problem || !route) {
      refused.push(`${method} ${pathWithQuery}: ${problem}`);
      response.writeHead(400).end(JSON.stringify({ code: 40001, message: problem }));
      return;
    }
    calls.push(route.id);
    const { example } = route.node.responses['200'].content['application/json'];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(without(example, searchParams)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      COFFER_BASE_URL: `http://127.0.0.1:${port}/demo/api`,
      COFFER_APP_ID: 'app_1',
      COFFER_API_SECRET: secret,
      COFFER_WEBHOOK_SECRET: 'whs_c2VjcmV0',
    },
    calls,
    refused,
    close: () => void server.close(),
  };
}
