import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { text } from '../../fields/request-fields.ts';

/** A whole session key; its secret must not be looked for. */
const secret = /^sk_.*_[0-9a-f]{64}$/i;

export const searchQuery = /* @__PURE__ */ once(() =>
  z.object({
    q: text({
      description:
        'An order, batch, deposit or change number, a biz_order_id, batch_id, user id, account_no, address or hash.',
      max: 128,
    }).check(z.refine((value) => !secret.test(value.trim()), 'must not be a secret')),
  }),
);
