/** openapi-admin.json, made from the routes of the admin API (`npm run openapi`). */
import { adminAnswers } from '#wire/admin/answers.ts';
import type { AdminRoute } from '#wire/admin/route.ts';
import { type AdminRouteName, adminRoutes } from '#wire/admin/routes.ts';
import { type ErrorName, errorCodes } from '#wire/error-codes.ts';
import { makeComponents } from './components.ts';
import { type Json, pascalCase } from './json.ts';
import {
  envelope,
  errorResponse,
  headersOf,
  jsonContent,
  parameterObjects,
  pathParameters,
  type Shared,
} from './operation-object.ts';
import {
  addOwnSchemas,
  documentOwner,
  pageParameters,
  sharedHeaders,
  sorted,
} from './shared-components.ts';
import { adminDescription, adminTagText } from './text.ts';

const errors: ErrorName[][] = [
  ['invalidRequest', 'unsupported'],
  ['unauthenticated'],
  ['forbidden'],
  ['notFound'],
  ['orderConflict', 'wrongStatus'],
  ['internal'],
  ['nodeUnavailable'],
  ['busy'],
];
const always = ['x-request-id'];

/** \`/projects/{slug}/keys/{app_id}\` is about keys, \`/projects/{slug}\` about projects. */
function tagOf({ path }: AdminRoute): string {
  const named = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  if (named[0] !== 'projects') return named[0]!;
  return ['freeze', 'unfreeze'].includes(named[1] ?? 'freeze') ? 'projects' : named[1]!;
}

function operationObject(name: AdminRouteName, shared: Shared): Json {
  const route: AdminRoute = adminRoutes[name];
  const { components } = shared;
  const parameters = [
    ...pathParameters(route.path),
    ...(route.query ? parameterObjects(shared, route.query(), 'query') : []),
  ];
  const answer = components.add(
    `${pascalCase(name)}Answer`,
    envelope(adminAnswers[name], components),
  );
  return {
    operationId: name,
    tags: [tagOf(route)],
    summary: route.summary,
    description: `${route.summary}.\n\nGroup: ${route.group}.${route.recentSignIn ? ' Outside `local`, the sign-in is less than an hour old.' : ''}`,
    security: [{ idToken: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: {
        required: !route.body().safeParse({}).success,
        content: jsonContent(
          components.add(`${pascalCase(name)}Request`, components.schemaOf(route.body(), 'input')),
        ),
      },
    }),
    responses: {
      '200': { description: 'Success', headers: headersOf(always), content: jsonContent(answer) },
      ...Object.fromEntries(
        errors.map((names) => [
          String(errorCodes[names[0]!].http),
          errorResponse(names, shared, always),
        ]),
      ),
    },
  };
}

function buildAdminOpenApi(): Json {
  const shared: Shared = { components: makeComponents(), responses: {} };
  addOwnSchemas(shared);
  const names = Object.keys(adminRoutes) as AdminRouteName[];
  const paths: Record<string, Json> = {};
  for (const name of names) {
    const { path, method } = adminRoutes[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(name, shared) };
  }
  const { ChainOrAlias: _, ...schemas } = shared.components.schemas;
  const tags = new Set(names.map((name) => tagOf(adminRoutes[name])));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Coffer admin API',
      version: '1.0.0',
      summary: 'Projects, keys, approvals and operations of a deployment.',
      description: adminDescription,
      ...documentOwner,
    },
    servers: [
      {
        url: 'https://{host}/admin/v1',
        description: 'The admin API of your deployment.',
        variables: { host: { default: 'admin.example.com', description: 'Its host.' } },
      },
    ],
    tags: [...tags].map((tag) => ({ name: tag, description: adminTagText(tag) })),
    paths,
    components: {
      schemas: sorted(schemas),
      responses: sorted(shared.responses),
      parameters: pageParameters(shared),
      headers: {
        'x-request-id': sharedHeaders['x-request-id'],
        'Retry-After': sharedHeaders['Retry-After'],
      },
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ID token of the user pool (docs/admin-api.md).',
        },
      },
    },
  };
}

/** The text of docs/openapi-admin.json. */
export const adminOpenApiText = (): string => `${JSON.stringify(buildAdminOpenApi(), null, 2)}\n`;
