import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { chain, paging, userId } from '../../fields/request-fields.ts';

export const usersQuery = /* @__PURE__ */ once(() =>
  z.object({ ...paging(), user_id: z.optional(userId()) }),
);

export const userQuery = /* @__PURE__ */ once(() => z.object({ user_id: userId() }));

export const balancesQuery = /* @__PURE__ */ once(() =>
  z.object({ user_id: userId(), chain: chain('The chain whose node is queried.') }),
);
