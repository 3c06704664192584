import { createReadStream, existsSync, statSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import path from 'node:path';
import {
  cacheControl,
  contentSecurityPolicy,
  customHeaders,
  fileFor,
  redirectFor,
  securityHeaders,
} from '../../console/headers.ts';
import { type LocalServer, listenAtLocalhost } from '../process/json-server.ts';

/** Answers a call below `/lab`; `path` is what follows that. */
export type LabHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<void>;

/** What the server learns when the stacks are deployed. */
export interface ConsoleTarget {
  /** The folder of the built pages. */
  site: string;
  /** The folder of the built documentation, which lies below /docs/. */
  docs: string;
  /** Base of the admin API, ends with `/admin/v1`. */
  adminApiUrl: string;
  /** Origin of the sign-in page. */
  signIn: string;
  config: Record<string, unknown>;
}

export interface ConsoleServer extends LocalServer {
  /** Until then every request is answered 503. */
  serve(target: ConsoleTarget): void;
  /** What answers below `/lab/`; before, and on AWS, nothing is there. */
  openLab(handler: LabHandler): void;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Headers that belong to one connection, and the host, which a distribution replaces too. */
const ownHeaders = ['connection', 'host', 'keep-alive', 'transfer-encoding', 'upgrade'];

const without = <T>(headers: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)));

/** Passes a call on to the admin API, as the distribution does. */
function forward(
  target: ConsoleTarget,
  { request, response, rest }: Exchange & { rest: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = new URL(`${target.adminApiUrl}${rest}`);
    const { method, headers } = request;
    const onward = send(url, { method, headers: without(headers) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, {
        ...without(answer.headers),
        ...headersOf(target),
      });
      answer.pipe(response);
      answer.once('error', reject);
      answer.once('end', () => resolve());
    });
    onward.once('error', reject);
    request.pipe(onward);
  });
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const headersOf = ({ signIn }: ConsoleTarget) => ({
  'content-security-policy': contentSecurityPolicy(signIn),
  ...securityHeaders,
  ...customHeaders,
});

function sendFile(target: ConsoleTarget, { response }: Exchange, name: string): void {
  const isDocs = name.startsWith('/docs/');
  const folder = isDocs ? target.docs : target.site;
  const file = path.join(folder, path.posix.normalize(isDocs ? name.slice('/docs'.length) : name));
  const isThere = file.startsWith(folder) && existsSync(file) && statSync(file).isFile();
  if (!isThere || name.includes('/.')) {
    // As a private bucket answers for what it does not hold.
    response.writeHead(403, headersOf(target)).end();
    return;
  }
  response.writeHead(200, {
    ...headersOf(target),
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': cacheControl(name),
  });
  createReadStream(file).pipe(response);
}

/** The same server by its addresses. Browsers offer passkeys only under a name. */
const isBareAddress = (host: string | undefined, { port }: URL): boolean => {
  const suffix = port && `:${port}`;
  return host === `127.0.0.1${suffix}` || host === `[::1]${suffix}`;
};

/**
 * Serves the console at `http://localhost:<port>` as CloudFront does on AWS: the same paths, the same
 * headers, and the admin API below the same origin. A request to a bare address is redirected.
 */
export async function startConsoleServer(port: number): Promise<ConsoleServer> {
  let target: ConsoleTarget | null = null;
  let lab: LabHandler | null = null;
  const server = await listenAtLocalhost(port, async (request, response) => {
    const { host } = request.headers;
    const origin = new URL(server.url);
    if (isBareAddress(host, origin)) {
      const { pathname, search } = new URL(request.url ?? '/', origin);
      // 308 keeps the method. A browser must not keep it: the next cloud may have another use of the port.
      const headers = {
        location: `${origin.origin}${pathname}${search}`,
        'cache-control': 'no-store',
      };
      response.writeHead(308, headers).end();
      return;
    }
    // A page of another host name that leads here (DNS rebinding) gets nothing.
    if (host !== origin.host) {
      response.writeHead(421).end();
      return;
    }
    if (!target) {
      response.writeHead(503, { 'retry-after': '1' }).end('The local cloud is starting');
      return;
    }
    const { pathname, search } = new URL(request.url ?? '/', server.url);
    if (pathname.startsWith('/admin/v1/')) {
      const rest = pathname.slice('/admin/v1'.length) + search;
      await forward(target, { request, response, rest });
      return;
    }
    if (lab && pathname.startsWith('/lab/')) {
      response.setHeader('cache-control', 'no-store');
      await lab(request, response, pathname.slice('/lab'.length));
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, headersOf(target)).end();
      return;
    }
    if (pathname === '/config.json') {
      response.writeHead(200, {
        ...headersOf(target),
        'content-type': types['.json'],
        'cache-control': 'no-cache',
      });
      response.end(JSON.stringify(target.config));
      return;
    }
    const elsewhere = redirectFor(pathname);
    if (elsewhere) {
      response.writeHead(302, { ...headersOf(target), location: elsewhere }).end();
      return;
    }
    sendFile(target, { request, response }, decodeURIComponent(fileFor(pathname)));
  });
  return {
    ...server,
    serve(found) {
      target = found;
    },
    openLab(handler) {
      lab = handler;
    },
  };
}
