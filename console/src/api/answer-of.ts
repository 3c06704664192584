import { ApiProblem } from './problem.ts';

/** What is known of something that was asked for once and must not be asked for twice. */
export type OnceAnswer =
  | { kind: 'accepted' }
  /** refused: nothing happened. lost: unknown. */
  | { kind: 'refused' | 'lost'; problem: ApiProblem };

/** How long an answer is waited for (ms): the gateway itself gives up after 29 s. */
const patience = 30_000;

/**
 * The answer to something that cannot be repeated. One that takes longer than 30 s counts as lost;
 * if it comes after all, `late` is called. Never throws.
 */
export async function answerOf(
  asked: Promise<unknown>,
  late: (answer: OnceAnswer) => void,
): Promise<OnceAnswer> {
  const answer = asked.then((): OnceAnswer => ({ kind: 'accepted' }), refusalOf);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const nothing = new Promise<OnceAnswer>((resolve) => {
    timer = setTimeout(() => {
      void answer.then(late);
      resolve({ kind: 'lost', problem: noAnswer() });
    }, patience);
  });
  const first = await Promise.race([answer, nothing]);
  clearTimeout(timer);
  return first;
}

const noAnswer = () => new ApiProblem({ http: 0, code: 0, message: 'No answer within 30 seconds' });

/** An answer below 500 says that nothing was done; any other, and none, says nothing. */
function refusalOf(error: unknown): OnceAnswer {
  const problem =
    error instanceof ApiProblem
      ? error
      : new ApiProblem({ http: 0, code: 0, message: String(error), cause: error });
  const isRefusal = problem.http >= 400 && problem.http < 500;
  return { kind: isRefusal ? 'refused' : 'lost', problem };
}
