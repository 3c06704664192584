import type { CofferFunction } from '../constructs/coffer-function.ts';
import type { DataStack } from './data-stack.ts';
import type { Workflow } from './workflow.ts';

/** Gives a function of an API what it may do. */
export type Grant = (fn: CofferFunction, data: DataStack, workflow: Workflow) => void;
