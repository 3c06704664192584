import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import {
  CofferFunction,
  type CofferFunctionProps,
  type FunctionContext,
} from '../constructs/coffer-function.ts';
import type { Workflow } from './workflow.ts';

/**
 * The functions of an extension that does not fit into the workflow stack, of which CloudFormation takes
 * 500 resources. They are among the functions of the workflow, as alarms and dashboards see them.
 */
export class ExtensionStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    readonly context: FunctionContext,
    readonly workflow: Workflow,
    { own, ...props }: StackProps & { own(stack: ExtensionStack): void },
  ) {
    super(scope, id, props);
    own(this);
  }

  make(entry: string, props: CofferFunctionProps): CofferFunction {
    const fn = new CofferFunction(this, this.context, entry, props);
    this.workflow.functions[entry] = fn;
    return fn;
  }
}
