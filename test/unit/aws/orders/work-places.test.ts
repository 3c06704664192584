import { expect, test } from 'vitest';
import { workPlace } from '#aws/orders/work-places.ts';

test('the places of a chain lead through every partition once, the old one first', () => {
  const seen: string[] = [];
  for (let cursor: string | null = null, i = 0; i === 0 || cursor !== null; i++) {
    const place = workPlace('ETH', cursor);
    expect(place.after).toBeNull();
    seen.push(place.pk);
    cursor = place.cursor(null);
  }
  expect(seen.sort()).toEqual(['WORK#ETH', 'WORK#ETH#A', 'WORK#ETH#M', 'WORK#ETH#P', 'WORK#ETH#S']);
});

test('a cursor continues inside its partition', () => {
  const second = workPlace('ETH', workPlace('ETH', null).cursor(null));
  const cursor = second.cursor('A#0xa#1\n:2');
  expect(workPlace('ETH', cursor)).toMatchObject({ pk: second.pk, after: 'A#0xa#1\n:2' });
});

test('a cursor of a release before continues in the old partition', () => {
  expect(workPlace('ETH', 'S#0xa#1#WD1')).toMatchObject({ pk: 'WORK#ETH', after: 'S#0xa#1#WD1' });
});
