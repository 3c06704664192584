import type { Person } from './person.ts';

/** Errors of Cognito by which a person mistyped; the session stays valid. */
const mistyped: Record<string, string> = {
  CodeMismatchException: 'The code is wrong: wait for the next one.',
  EnableSoftwareTokenMFAException: 'The code is wrong: wait for the next one.',
  InvalidPasswordException: 'The password is not strong enough.',
};

/** Lets a person type three times; the third error is thrown. */
export async function triedAgain<T>(person: Person, attempt: () => Promise<T>): Promise<T> {
  for (let left = 2; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      const sentence = mistyped[(error as Error).name];
      if (!sentence || left === 0) throw error;
      person.say(sentence);
    }
  }
}
