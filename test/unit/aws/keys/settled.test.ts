import { expect, test } from 'vitest';
import { ask } from '#test/builders/aws/keys/settled.ts';

const named = (name: string) => Object.assign(new Error(name), { name });

test('a key that is not known everywhere, or whose tag is not, is asked for again', async () => {
  const errors = [named('NotFoundException'), named('AccessDeniedException')];
  expect(await ask(errors)).toEqual({ result: 'made', calls: 3, waited: 500 });
});

test('a denial that stays is thrown after 24.5 seconds', async () => {
  const errors = Array.from({ length: 20 }, () => named('AccessDeniedException'));
  expect(await ask(errors)).toEqual({
    result: 'AccessDeniedException',
    calls: 10,
    waited: 24_500,
  });
});

test('another error is thrown at once', async () => {
  expect(await ask([named('ThrottlingException')])).toEqual({
    result: 'ThrottlingException',
    calls: 1,
    waited: 0,
  });
});
