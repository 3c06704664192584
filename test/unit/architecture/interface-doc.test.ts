/** docs/interface.md names every route with its permission, every error code and every event. */
import { expect, test } from 'vitest';
import { errorCodes } from '#contract/error-codes.ts';
import { webhookEvents } from '#contract/events.ts';
import { routes } from '#contract/routes.ts';
import { read } from './files.ts';

const document = read('docs/interface.md');
/** The cells of each row of its tables. */
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

test('the route table has each route once, with its method and permission', () => {
  const listed = rows
    .filter(([, method]) => /^(GET|POST|DELETE)$/.test(method ?? ''))
    .filter(([, , , , note]) => note !== 'not built yet')
    .map(([, method, path, permission]) => `${method} ${path} ${permission}`);
  const built = routes.map(({ method, path, permission }) => `${method} ${path} ${permission}`);
  expect(listed.sort()).toEqual(built.sort());
});

test('each route has a section of its own', () => {
  const missing = routes
    .map(({ method, path }) => `### ${method} ${path}`)
    .filter((heading) => !document.split('\n').includes(heading));
  expect(missing).toEqual([]);
});

test('the table of error codes has each code with its HTTP status', () => {
  const listed = rows
    .filter(([, code, http]) => /^\d{5}$/.test(code ?? '') && /^\d{3}$/.test(http ?? ''))
    .map(([, code, http]) => `${code} ${http}`);
  const ours = Object.values(errorCodes).map(({ code, http }) => `${code} ${http}`);
  expect(listed.sort()).toEqual(ours.sort());
});

test('each webhook event is listed', () => {
  const listed = new Set(rows.map(([, event]) => event));
  const missing = webhookEvents
    .map((event) => event.replace(/^client\.[a-z-]+\./, 'client.{op_type}.'))
    .filter((event) => !listed.has(event));
  expect(missing).toEqual([]);
});
