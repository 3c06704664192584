import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type LocalServer, listen, readBody, sendJson } from '../cloud/json-server.ts';

/** What stands behind a provider: a node's URL, or null for the chain's own node. */
interface Behind {
  url: string | null;
}

const isBehind = (value: unknown): value is Behind => {
  const { url } = (value ?? {}) as { url?: unknown };
  return url === null || (typeof url === 'string' && /^http:\/\/127\.0\.0\.1:\d+\/?$/.test(url));
};

/** What describes a body; the rest of the headers is between two neighbours. */
const ofBody = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    ['content-type', 'content-length', 'content-encoding'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  );

/** What follows the key that stands in a provider's URL (`/v2/<key>`): TRON's nodes have paths. */
const pathOf = (request: IncomingMessage): string =>
  (request.url ?? '/').replace(/^\/v2\/\w+/, '') || '/';

/**
 * An RPC provider as the deployed functions know it: hands every request to the chain's node,
 * unread, until a tester puts something else behind it: `PUT <url>/behind { "url": "http://..." }`
 * (a node on another fork, a proxy with faults, a port where nobody listens), null for the node.
 */
export async function startProvider(nodeUrl: string): Promise<LocalServer> {
  let behind: Behind = { url: null };

  const hand = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    new Promise((resolve) => {
      response.once('close', resolve);
      const onwards = httpRequest(
        new URL(pathOf(request), behind.url ?? nodeUrl),
        { method: request.method, headers: ofBody(request.headers), agent: false },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, ofBody(answer.headers));
          answer.pipe(response);
          answer.once('error', () => response.destroy());
        },
      );
      // A node that is gone is a provider that is gone: no answer of our own.
      onwards.once('error', () => response.destroy());
      request.pipe(onwards);
    });

  return listen(0, async (request, response) => {
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
}
