import { expect, test } from 'vitest';
import { workPlace } from '#aws/orders/work-places.ts';

test('the places of a chain lead through every partition once', () => {
  const seen: string[] = [];
  for (let cursor: string | null = null, i = 0; i === 0 || cursor !== null; i++) {
    const place = workPlace('ETH', cursor);
    expect(place.after).toBeNull();
    seen.push(place.pk);
    cursor = place.cursor(null);
  }
  expect(seen.sort()).toEqual(['WORK#ETH#A', 'WORK#ETH#M', 'WORK#ETH#P', 'WORK#ETH#S']);
});

test('a cursor continues inside its partition', () => {
  const second = workPlace('ETH', workPlace('ETH', null).cursor(null));
  const cursor = second.cursor('A#0xa#1\n:2');
  expect(workPlace('ETH', cursor)).toMatchObject({ pk: second.pk, after: 'A#0xa#1\n:2' });
});

test.each(['S#0xa#1#WD1', '9:'])('a cursor that names no partition is refused: %s', (cursor) => {
  expect(() => workPlace('ETH', cursor)).toThrow('is not a position in the list of orders');
});
