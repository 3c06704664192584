import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type LocalServer, listen, readBody, sendJson } from '../process/json-server.ts';

/** The node behind a provider: its URL, or null for the chain's own node. */
interface Behind {
  url: string | null;
}

const isBehind = (value: unknown): value is Behind => {
  const { url } = (value ?? {}) as { url?: unknown };
  return url === null || (typeof url === 'string' && /^http:\/\/127\.0\.0\.1:\d+\/?$/.test(url));
};

/** Headers that describe the body; the others are hop-by-hop and are not forwarded. */
const ofBody = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    ['content-type', 'content-length', 'content-encoding'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  );

/** The path after the key in a provider's URL (`/v2/<key>`): TRON nodes have paths. */
const pathOf = (request: IncomingMessage): string =>
  (request.url ?? '/').replace(/^\/v2\/\w+/, '') || '/';

/**
 * An RPC provider as the deployed functions know it. It forwards every request, unread, to the
 * chain's node until a tester puts another target behind it:
 * `PUT <url>/behind { "url": "http://..." }` (a node on another fork, a proxy with faults, a closed
 * port); null for the node.
 */
export async function startProvider(nodeUrl: string): Promise<LocalServer> {
  let behind: Behind = { url: null };
  // Connections to the node are used again, which saves both a tenth of a request's time. They are
  // closed here when they are idle, before a node closes them, whose end a request could cross.
  const agent = new Agent({ keepAlive: true, timeout: 2_000 });

  const hand = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    new Promise((resolve) => {
      response.once('close', resolve);
      const onwards = httpRequest(
        new URL(pathOf(request), behind.url ?? nodeUrl),
        { method: request.method, headers: ofBody(request.headers), agent },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, ofBody(answer.headers));
          answer.pipe(response);
          answer.once('error', () => response.destroy());
        },
      );
      // If the node is gone, the provider is gone too: it gives no answer of its own.
      onwards.once('error', () => response.destroy());
      request.pipe(onwards);
    });

  const server = await listen(0, async (request, response) => {
    if (request.url !== '/behind') return hand(request, response);
    if (request.method === 'PUT') {
      const wanted: unknown = JSON.parse((await readBody(request)).toString('utf8'));
      if (!isBehind(wanted)) {
        return sendJson(response, 400, '{"error":"url must be null or http://127.0.0.1:<port>"}');
      }
      behind = { url: wanted.url };
    }
    return sendJson(response, 200, JSON.stringify(behind));
  });
  return {
    url: server.url,
    close: () => {
      agent.destroy();
      return server.close();
    },
  };
}
