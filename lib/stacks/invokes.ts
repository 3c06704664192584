import type { CofferFunction } from '../constructs/coffer-function.ts';
import type { Workflow } from './workflow.ts';

/** Lets a function call another one; the variable carries its name. */
export function invokes(
  fn: CofferFunction,
  workflow: Workflow,
  { entry, variable, why }: { entry: string; variable: string; why: string },
): void {
  const target = workflow.functions[entry]!;
  fn.variable(variable, target.calledName).allow(
    why,
    ['lambda:InvokeFunction'],
    target.called.functionArn,
  );
}
