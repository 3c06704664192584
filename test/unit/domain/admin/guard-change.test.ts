/** The second owner of a change, of any kind and however it is confirmed. */
import { expect, test } from 'vitest';
import { guardChange } from '#domain/admin/guard-change.ts';
import type { ChangeKind } from '#model/change.ts';
import { kinds } from '#test/builders/domain/admin/guard-change.ts';
import { actorOf, adminWorld, firstOwner, secondOwner } from '#test/fakes/fake-admin-store.ts';

test.each(Object.entries(kinds) as [ChangeKind, 'id' | 'request'][])(
  'a change of %s by its %s: its second owner has signed in within an hour',
  async (kind, by) => {
    const { deps, time } = adminWorld();
    const input = { kind, payload: { a: 1 }, needed: true };
    const asked = await guardChange(deps, actorOf(firstOwner), input);
    if (asked.state !== 'pending') throw new Error('it went through');
    const { changeId } = asked.change;
    const owner = (authTime: number) => ({
      ...actorOf({ ...secondOwner, authTime }),
      ...(by === 'id' && { confirms: changeId }),
    });
    const old = {
      code: 40101,
      message: expect.stringContaining('sign-in must be less than an hour'),
    };
    await expect(guardChange(deps, owner(time.now - 3600), input)).rejects.toMatchObject(old);
    const confirmed = await guardChange(deps, owner(time.now), input);
    expect(confirmed).toMatchObject({ state: 'go', closes: { changeId } });
    if (by === 'request') return;
    // The function that asks for such a change cannot write what confirms it.
    expect(await guardChange(deps, actorOf(secondOwner), input)).toEqual(asked);
  },
);
