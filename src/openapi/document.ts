/** openapi.json, made from the routes, the schemas and the error codes (`npm run openapi`). */
import { errorCodes } from '#wire/error-codes.ts';
import { routes } from '#wire/merchant/routes.ts';
import { makeComponents } from './components.ts';
import type { Json } from './json.ts';
import { operationObject, type Shared } from './operation-object.ts';
import {
  addOwnSchemas,
  documentOwner,
  pageParameters,
  sharedHeaders,
  sorted,
} from './shared-components.ts';
import { apiDescription, schemeText, tagText } from './text.ts';
import { webhookObjects, webhookParameters } from './webhooks.ts';

/** The document as docs/openapi.json contains it. */
function buildOpenApi(): Json {
  const shared: Shared = { components: makeComponents(), responses: {} };
  const { components, responses } = shared;
  addOwnSchemas(shared);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationObject(route, shared),
    };
  }
  const webhooks = webhookObjects(components);
  const parameters = { ...pageParameters(shared), ...webhookParameters() };
  const tags = new Set(routes.map(({ path }) => path.split('/')[2] ?? ''));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coffer',
      version: '1.0.0',
      summary: 'Custody and payments for one merchant project.',
      description: apiDescription,
      ...documentOwner,
    },
    servers: [
      {
        url: 'https://{host}/{project}/api',
        description: 'Your deployment; its operator gives you the host and your project’s name.',
        variables: {
          host: { default: 'api.example.com', description: 'The host of the deployment.' },
          project: { default: 'demo', description: 'The name of your project.' },
        },
      },
    ],
    tags: [...tags, 'webhooks'].map((name) => ({ name, description: tagText(name) })),
    paths,
    webhooks,
    components: {
      schemas: sorted(components.schemas),
      responses: sorted(responses),
      parameters,
      headers: sharedHeaders,
      securitySchemes: {
        appId: headerScheme('x-app-id'),
        timestamp: headerScheme('x-timestamp'),
        nonce: headerScheme('x-nonce'),
        signature: headerScheme('x-signature'),
      },
    },
    'x-error-codes': Object.values(errorCodes),
  };
}

function headerScheme(name: keyof typeof schemeText): Json {
  return { type: 'apiKey', in: 'header', name, description: schemeText[name] };
}

/** The text of docs/openapi.json. */
export const openApiText = (): string => `${JSON.stringify(buildOpenApi(), null, 2)}\n`;
