/**
 * The `$default` route: answers unknown paths and wrong methods in the envelope (docs/decisions.md
 * "Gateway answers").
 */

import { type PublicGuards, publicHandler } from '#functions/dependencies/guards.ts';
import { publicRoute } from '#functions/middleware/api-route.ts';
import { ApiError } from '#wire/api-error.ts';
import { defineRoute } from '#wire/merchant/route.ts';

const anyPath = defineRoute({
  id: 'not-found',
  method: 'GET',
  path: '/v1/',
  permission: 'none',
  summary: 'Unknown path or method',
  description: 'Every path and method that is not a listed route.',
  errors: ['notFound'],
});

export const makeHandler = (guards: PublicGuards) =>
  publicRoute(
    anyPath,
    guards,
    () => {
      throw new ApiError('notFound', 'No such route: check the method and the path');
    },
    'unknown',
  );

export const handler = publicHandler(makeHandler);
