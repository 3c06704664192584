import { ApiProblem } from '../api/problem.ts';
import { useWorld } from '../api/world.ts';
import { Button } from '../kit/button.tsx';
import { Note } from '../kit/note.tsx';
import { keptAnchor } from '../routes.ts';
import { problemTitle } from '../words/problems.ts';
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
    <Note tone="error" title={problemTitle(error)} action={action}>
      {visibleText(problem?.message ?? String(error))}
      {problem?.isPassing && problem.retryAfter !== null && (
        <div>Try again in {problem.retryAfter} s.</div>
      )}
      {problem?.requestId && <div>Request {problem.requestId}</div>}
    </Note>
  );
}
