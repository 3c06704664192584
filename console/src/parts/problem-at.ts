import { ApiProblem } from '../api/problem.ts';
import { type FieldLabels, fieldProblem } from '../words/field-problem.ts';

/** Where a refusal is shown: at a field of the form, or as a whole. */
export function problemAt(problem: unknown, labels: FieldLabels) {
  const found =
    problem instanceof ApiProblem && problem.http === 400
      ? fieldProblem(problem.message, labels)
      : null;
  return {
    of: (field: string): string | null => (found?.field === field ? found.text : null),
    rest: found ? null : problem,
  };
}
