import { expect, test } from 'vitest';
import { type AppendDeps, appendEntries } from '#domain/audit/append-entries.ts';
import { emptyHead, nextLink } from '#domain/audit/audit-link.ts';
import { linkText } from '#shared/audit/verify-links.ts';
import { ids, setUp } from '#test/builders/domain/audit/append-entries.ts';
import { anAuditEntry } from '#test/fakes/ports/audit-chain.ts';

test('entries are appended in the given order, each once', async () => {
  const { world, deps, chain, order } = setUp();
  await appendEntries(deps, 'demo', ['AU2', 'AU1', 'AU2']);
  await appendEntries(deps, 'demo', ['AU1', 'AU3']);
  expect(order()).toEqual(['AU2', 'AU1', 'AU3']);
  expect(chain().problems).toEqual([]);
  expect([...world.texts.keys()][0]).toBe('audit/demo/000000000001.json');
  expect(world.heads.get('demo')?.seq).toBe(3);
});

test('an entry that is absent, or of another project, is refused; the others are appended', async () => {
  const { world, deps, order } = setUp();
  world.entries.set('AU9', anAuditEntry({ auditId: 'AU9', projectId: 'other' }));
  const refused = await appendEntries(deps, 'demo', ['GONE', 'AU9', 'AU1']);
  expect([...refused.keys()]).toEqual(['GONE', 'AU9']);
  expect(refused.get('GONE')?.message).toBe('demo has no audit entry GONE');
  expect(order()).toEqual(['AU1']);
});

test('without notes, as after a restore, the chain is walked from its start', async () => {
  const { world, deps, order } = setUp();
  await appendEntries(deps, 'demo', ids.slice(0, 2));
  world.heads.clear();
  const notes = new Map(world.notes);
  world.notes.clear();
  await appendEntries(deps, 'demo', ['AU2', 'AU3']);
  expect(order()).toEqual(ids);
  expect(world.notes.get('AU1')).toEqual(notes.get('AU1'));
  expect(world.heads.get('demo')?.seq).toBe(3);
});

test('a write whose answer is lost is found by the next run', async () => {
  const { world, deps, order } = setUp();
  const put: AppendDeps['objects']['put'] = async (...args) => {
    await world.objects.put(...args);
    throw new Error('timeout');
  };
  const objects = { ...world.objects, put };
  await expect(appendEntries({ ...deps, objects }, 'demo', ['AU1'])).rejects.toThrow('timeout');
  await appendEntries(deps, 'demo', ['AU2', 'AU1']);
  expect(order()).toEqual(['AU1', 'AU2']);
});

test('a run without time continues at the next try', async () => {
  const { world, deps, order } = setUp();
  const objects = { ...world.objects };
  let now = 0;
  const clock = { nowMs: () => now };
  objects.put = async (...args) => {
    now += 6_000;
    return world.objects.put(...args);
  };
  await expect(appendEntries({ ...deps, objects, clock }, 'demo', ids)).rejects.toThrow(
    'out of time at link 2',
  );
  expect(world.notes.size).toBe(2);
  expect(world.heads.get('demo')?.seq).toBe(2);
  await appendEntries(deps, 'demo', ids);
  expect(order()).toEqual(ids);
});

const forged = nextLink(emptyHead, anAuditEntry({ actor: 'nobody' }));
test.each([
  ['no JSON', 'x'],
  ['another entry under the id', linkText(forged)],
  ['a wrong hash', linkText({ ...forged, hash: 'a'.repeat(64) })],
  ['another number', linkText({ ...nextLink(emptyHead, anAuditEntry()), seq: 7 })],
  ['another project', linkText(nextLink(emptyHead, anAuditEntry({ projectId: 'other' })))],
])('an object with %s in the chain ends nothing, and is reported', async (_, text) => {
  const { world, deps, events, chain } = setUp();
  world.texts.set('audit/demo/000000000001.json', text);
  await appendEntries(deps, 'demo', ['AU1', 'AU2']);
  expect(events.error).toEqual(['audit.link-wrong']);
  expect(world.notes.get('AU1')?.seq).toBe(2);
  const { links, problems } = chain();
  expect(links.slice(-2).map(({ entry, seq }) => [entry.auditId, entry.actor, seq])).toEqual([
    ['AU1', 'ann@example.com', 2],
    ['AU2', 'ann@example.com', 3],
  ]);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.filter((problem) => /seq 3: its (number|prev)/.test(problem))).toEqual([]);
});

test('a link whose entry the table has lost is noted as it is', async () => {
  const { world, deps, order } = setUp();
  await appendEntries(deps, 'demo', ['AU3']);
  for (const map of [world.notes, world.heads]) map.clear();
  world.entries.delete('AU3');
  await appendEntries(deps, 'demo', ['AU1']);
  expect(order()).toEqual(['AU3', 'AU1']);
  expect(world.notes.get('AU3')?.seq).toBe(1);
});
