import { ApiProblem } from '../api/problem.ts';
import { useWorld } from '../api/world.ts';
import { Button } from '../kit/button.tsx';
import { Note } from '../kit/note.tsx';
import { keptAnchor } from '../routes.ts';
import { visibleText } from '../words/visible-text.ts';

/** An answer that is not a success, in the API's own words, and what to do about it. */
export function ProblemAlert({ error, retry }: { error: unknown; retry?: () => void }) {
  const { sessions } = useWorld();
  const problem = error instanceof ApiProblem ? error : null;
  const again = () =>
    sessions.signIn(location.pathname + location.search + keptAnchor(location.hash), {
      fresh: true,
    });
  const isSignIn = problem?.isSignedOut || problem?.isStaleSignIn;
  const action = isSignIn ? (
    <Button onClick={() => void again()}>Sign in again</Button>
  ) : (
    retry && <Button onClick={retry}>Try again</Button>
  );
  return (
    <Note tone="error" title={headerOf(problem)} action={action}>
      {visibleText(problem?.message ?? String(error))}
      {problem?.isPassing && problem.retryAfter !== null && (
        <div>Try again in {problem.retryAfter} s.</div>
      )}
      {problem?.requestId && <div>Request {problem.requestId}</div>}
    </Note>
  );
}

function headerOf(problem: ApiProblem | null): string {
  if (!problem) return 'This page failed';
  if (problem.isSignedOut) return 'Your sign-in has ended';
  if (problem.isStaleSignIn) return 'Your sign-in is more than an hour old';
  if (problem.http === 403) return 'Your groups do not allow this';
  if (problem.http === 404) return 'There is no such record';
  if (problem.http === 429) return 'Too many requests';
  if (problem.http === 0) return 'No connection';
  if (problem.http === 503) return 'The admin API is busy';
  if (problem.http >= 500) return 'The admin API failed';
  return 'The request was refused';
}
