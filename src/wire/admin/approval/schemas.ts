import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { pageSize } from '../../fields/request-fields.ts';

/** An order's place among those that wait, as `next` of the answer before has it. */
const place = () => {
  const parts = /^(\d{1,15})-([A-Z0-9]{1,64})$/;
  const toPlace = (text: string) => {
    const [, ms, orderNo] = parts.exec(text)!;
    return { createdAtMs: Number(ms), orderNo: orderNo! };
  };
  return z.pipe(
    z
      .string()
      .check(
        z.regex(parts, 'must be `next` of an answer'),
        z.meta({ description: 'Those after this position: `next` of the previous answer.' }),
      ),
    z.transform(toPlace),
  );
};

export const placeText = ({ createdAtMs, orderNo }: { createdAtMs: number; orderNo: string }) =>
  `${createdAtMs}-${orderNo}`;

export const approvalsQuery = /* @__PURE__ */ once(() => z.object({ after: z.optional(place()) }));
export const recipientOrdersQuery = /* @__PURE__ */ once(() =>
  z.object({ size: pageSize(), after: z.optional(place()) }),
);
