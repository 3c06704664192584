import { settled } from '#aws/keys/settled.ts';

/** Asks what fails with these errors first; counts the calls and the time waited. */
export async function ask(errors: Error[]) {
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
