import { expect, test, vi } from 'vitest';
import { once } from '#shared/once.ts';

test('it is made when it is first asked for, and then kept, undefined too', () => {
  const make = vi.fn(() => undefined);
  const get = once(make);
  expect(make).not.toHaveBeenCalled();
  expect([get(), get()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
});
