import { expect, test } from 'vitest';
import { settled } from '#aws/keys/settled.ts';

const named = (name: string) => Object.assign(new Error(name), { name });

/** Asks what fails with these errors first; counts the calls and the time waited. */
async function ask(errors: Error[]) {
  let calls = 0;
  let waited = 0;
  const answer = settled(
    async () => {
      calls += 1;
      const error = errors[calls - 1];
      if (error) throw error;
      return 'made';
    },
    async (ms) => {
      waited += ms;
    },
  );
  const result = await answer.catch((error: Error) => error.name);
  return { result, calls, waited };
}

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
