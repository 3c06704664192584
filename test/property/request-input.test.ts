/** Whatever a caller sends in a body or a query: 200 or the documented 4xx, never a 5xx. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiRoute } from '#functions/middleware/api-route.ts';
import { parseWith } from '#functions/middleware/parse-with.ts';
import { byForm } from '#test/forms.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Route } from '#wire/merchant/route.ts';
import { routes } from '#wire/merchant/routes.ts';
import { call, fakeGuards, signedEvent } from '../support/api.ts';

/** A handler that takes anything that passes its schemas. */
const send = async (route: Route, parts: { body?: Buffer; query?: string }) => {
  const handler = apiRoute({ ...route, permission: 'read' }, fakeGuards(), async () => ({
    data: {},
  }));
  const { path, method } = route;
  return call(handler, signedEvent({ path, method, base64: true, ...parts }));
};

const posts = routes.filter((route) => route.body);
const gets = routes.filter((route) => route.query);
const fieldsOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object }).shape ?? {});

/** Objects with the route's own fields, holding anything. */
const bodyOf = (route: Route) =>
  fc
    .record(
      Object.fromEntries(
        [...fieldsOf(route.body?.()), '__proto__', 'constructor'].map((name) => [
          name,
          fc.oneof(
            fc.string({ unit: 'binary' }),
            fc.json().map((text) => JSON.parse(text) as unknown),
            fc.constantFrom(null, 0, -1, 1e308, '1', true, [], {}),
          ),
        ]),
      ),
      { requiredKeys: [] },
    )
    .map((value) => Buffer.from(JSON.stringify(value)));

test.each(posts)('POST $path answers any body', async (route) => {
  const body = fc.oneof(
    bodyOf(route),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.json().map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(body, async (bytes) => {
      const reply = await send(route, { body: bytes });
      if (reply.status !== 200) {
        expect(reply).toMatchObject({ status: 400, code: 40001 });
        expect(reply.message).toMatch(
          new RegExp(`^(body|${fieldsOf(route.body?.()).join('|')})[ .[]`),
        );
      }
    }),
    { numRuns: byForm({ short: 30, long: 150 }) },
  );
});

test.each(gets)('GET $path answers any query', async (route) => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }).map((text) => encodeURIComponent(text)),
    fc.string(),
    fc.constantFrom('1', '1e1', '%ff', '-1', '2026-02-30', 'ETH', ''),
  );
  const name = fc.oneof(fc.constantFrom(...fieldsOf(route.query?.()), '__proto__'), fc.string());
  const query = fc
    .array(fc.tuple(name, value), { maxLength: 8 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const reply = await send(route, { query: text });
      if (reply.status !== 200) expect(reply).toMatchObject({ status: 400, code: 40001 });
    }),
    { numRuns: byForm({ short: 30, long: 150 }) },
  );
});

/** Lone halves of surrogate pairs too. */
const codeUnit = fc.oneof(
  { weight: 9, arbitrary: fc.string({ minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)) },
);

test('accepted text is well-formed and printable, so a database keeps it unchanged', () => {
  const create = routes.find(({ id }) => id === 'subaccount/create')!;
  fc.assert(
    fc.property(fc.string({ unit: codeUnit, maxLength: 70 }), (user_id) => {
      try {
        expect(parseWith(create.body!(), { user_id })).toEqual({ user_id });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        expect(error.message).toMatch(/^user_id must/);
        return;
      }
      expect(Buffer.from(user_id).toString()).toBe(user_id);
      expect(user_id).not.toMatch(/\p{Cc}/u);
      expect([...user_id].length).toBeLessThanOrEqual(64);
      expect([...user_id].length).toBeGreaterThan(0);
    }),
  );
});
