/** The collection for Postman, which signs its requests by itself: a file of the site. */

// biome-ignore lint/suspicious/noExplicitAny: any node of a JSON document.
type Node = Record<string, any>;

/**
 * Runs before each request (docs/interface.md "Signing string"). Postman gives a script `pm` and
 * `crypto-js`. The path is signed from `/v1/` on, as it is sent.
 */
export const signingScript = `const CryptoJS = require('crypto-js');
const appId = pm.variables.get('app_id');
const secret = pm.variables.get('api_secret');
if (appId && secret) {
  const sent = pm.variables.replaceIn(pm.request.url.toString());
  const path = sent.slice(sent.indexOf('/v1/'));
  const raw = pm.request.body && pm.request.body.raw;
  const body = raw ? pm.variables.replaceIn(raw) : '';
  const timestamp = String(Math.floor(Date.now() / 1000));
  const parts = [timestamp, pm.request.method, path, CryptoJS.MD5(body).toString()];
  const signature = CryptoJS.HmacSHA256(parts.join('\\n'), secret).toString();
  const set = (key, value) => pm.request.headers.upsert({ key, value });
  set('x-app-id', appId);
  set('x-timestamp', timestamp);
  set('x-nonce', CryptoJS.lib.WordArray.random(16).toString());
  set('x-signature', signature);
  // What was signed is what goes out.
  if (raw) pm.request.body.update(body);
}`.split('\n');

const shown = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');

/** The text of the collection, from the document docs/openapi.json. */
export function postmanCollection(document: Node): string {
  const resolved = (node: Node): Node =>
    typeof node.$ref === 'string'
      ? node.$ref
          .slice(2)
          .split('/')
          .reduce((inner: Node, part: string) => inner[part], document)
      : node;

  function requestOf(path: string, method: string, operation: Node): Node {
    const parameters: Node[] = (operation.parameters ?? []).map(resolved);
    const inQuery = parameters.filter((parameter) => parameter.in === 'query');
    const content = operation.requestBody?.content['application/json'];
    const query = inQuery.map((parameter) => ({
      key: parameter.name,
      value: shown(parameter.example ?? resolved(parameter.schema ?? {}).example),
      description: parameter.description,
      // An optional filter is sent once it is switched on.
      ...(parameter.required !== true && { disabled: true }),
    }));
    // Values of a path are variables of the collection, so that the script signs them as they are sent.
    const plain = path.replace(/\{(\w+)\}/g, '{{$1}}');
    const sent = query.filter((one) => !('disabled' in one));
    const search = sent.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join('&');
    return {
      name: operation.summary,
      request: {
        method: method.toUpperCase(),
        header: content ? [{ key: 'content-type', value: 'application/json' }] : [],
        ...(content && {
          body: {
            mode: 'raw',
            raw: JSON.stringify(content.example ?? {}, null, 2),
            options: { raw: { language: 'json' } },
          },
        }),
        url: {
          raw: `{{base_url}}${plain}${search ? `?${search}` : ''}`,
          host: ['{{base_url}}'],
          path: plain.split('/').slice(1),
          ...(query.length > 0 && { query }),
        },
        description: operation.description,
      },
    };
  }

  const folders = new Map<string, Node[]>();
  const names = new Set<string>();
  for (const [path, item] of Object.entries(document.paths as Node)) {
    for (const [, name] of path.matchAll(/\{(\w+)\}/g)) names.add(name!);
    for (const [method, operation] of Object.entries(item as Node)) {
      const [tag] = operation.tags as [string];
      folders.set(tag, [...(folders.get(tag) ?? []), requestOf(path, method, operation)]);
    }
  }
  const variables = ['base_url', 'app_id', 'api_secret', ...names];
  const collection = {
    info: {
      name: 'Coffer',
      description:
        'The merchant API. Set base_url (https://HOST/SLUG/api), app_id and api_secret (an HMAC ' +
        'key’s): every request is signed before it is sent. Keep the secret in an environment, as a ' +
        'secret variable, so that it is not in an export.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: signingScript } }],
    variable: variables.map((key) => ({ key, value: '' })),
    item: [...folders].map(([name, item]) => ({ name, item })),
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}
