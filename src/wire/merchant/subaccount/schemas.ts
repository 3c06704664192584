import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { paging, text, userId } from '../../fields/request-fields.ts';
import { filteredBy } from '../list-filters.ts';

export const createBody = /* @__PURE__ */ once(() =>
  z.object({
    user_id: userId().check(
      z.meta({
        description:
          'Your own id of the user: the idempotency key. A repeated call returns the same sub-account.',
        minLength: 1,
        maxLength: 64,
        example: 'user-1001',
      }),
    ),
    label: z.optional(
      text({
        description:
          'At most 64 characters; user_id by default. The label of a repeated call is ignored.',
        min: 0,
        max: 64,
        example: 'Alice',
      }),
    ),
  }),
);

export const updateBody = /* @__PURE__ */ once(() =>
  z.object({
    user_id: userId(),
    label: text({
      description: 'At most 64 characters; an empty one becomes the user_id.',
      min: 0,
      max: 64,
      example: 'Alice B.',
    }),
  }),
);

export const infoQuery = /* @__PURE__ */ once(() => z.object({ user_id: userId() }));

export const listQuery = /* @__PURE__ */ once(() => filteredBy('subaccount/list', {}, paging()));
