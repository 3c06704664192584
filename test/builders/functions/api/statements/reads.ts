import { makeHandler as makeDetail } from '#functions/api/statements/detail.ts';
import { makeHandler as makeList } from '#functions/api/statements/list.ts';
import { buildStatement } from '#test/builders/extensions/books/build-statement.ts';
import { fakeStatements } from '#test/fakes/statements.ts';
import { buildKey, call, fakeGuards, signedEvent } from '#test/support/api.ts';

/** Both routes over two statements of the caller's project and one of another. */
export function setUp() {
  const deps = fakeStatements({
    demo: [buildStatement({ period: '2026-03-31', seq: 31 }), buildStatement()],
    rival: [buildStatement({ period: '2026-01' })],
  });
  const guards = fakeGuards({ keys: [buildKey({ permission: 'read' })] });
  const handlers = { list: makeList(guards, deps), detail: makeDetail(guards, deps) };
  const get = (route: keyof typeof handlers, query: string) => {
    const path = route === 'list' ? '/v1/statements' : '/v1/statements/detail';
    return call(handlers[route], signedEvent({ path, query }));
  };
  return { get };
}
