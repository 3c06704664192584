import { readFileSync } from 'node:fs';
import { ArnFormat, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as sfn from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { kept } from '../stages/kept.ts';
import type { Stage } from '../stages/stage.ts';
import { acknowledge } from './acknowledge.ts';
import type { CofferFunction } from './coffer-function.ts';

export interface LifecycleMachineProps {
  stage: Stage;
  /** The name of its definition: statemachines/<name>.asl.json. */
  name: string;
  /** The functions that its states invoke, by the names that the definition uses. */
  steps: Record<string, CofferFunction>;
}

/** A state machine of statemachines/, which may only invoke its own steps. */
export class LifecycleMachine extends Construct {
  readonly machine: sfn.StateMachine;
  readonly name: string;

  constructor(scope: Construct, props: LifecycleMachineProps) {
    super(scope, `Machine-${props.name}`);
    const { stage, name, steps } = props;
    this.name = name;
    const file = new URL(`../../statemachines/${name}.asl.json`, import.meta.url);
    const removalPolicy = kept(stage);
    const role = new iam.Role(this, 'Role', {
      roleName: `coffer-${stage.stage}-machine-${name}`,
      assumedBy: new iam.ServicePrincipal('states.amazonaws.com'),
    });
    role.addToPolicy(
      new iam.PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: Object.values(steps).map((step) => step.fn.functionArn),
      }),
    );
    this.machine = new sfn.StateMachine(this, 'Machine', {
      stateMachineName: `coffer-${stage.stage}-${name}`,
      definitionBody: sfn.DefinitionBody.fromString(readFileSync(file, 'utf8')),
      definitionSubstitutions: Object.fromEntries(
        Object.entries(steps).map(([key, step]) => [key, step.fn.functionArn]),
      ),
      role,
      tracingEnabled: true,
      stateMachineType: sfn.StateMachineType.STANDARD,
      removalPolicy,
      ...(stage.local
        ? {}
        : {
            logs: {
              level: sfn.LogLevel.ERROR,
              includeExecutionData: false,
              destination: new logs.LogGroup(this, 'Logs', {
                logGroupName: `/aws/vendedlogs/states/coffer-${stage.stage}-${name}`,
                retention: stage.logRetentionDays,
                removalPolicy,
              }),
            },
          }),
    });
    acknowledge(
      this.machine,
      'SF1',
      'errors are logged; every event of every execution is kept by Step Functions for 90 days',
    );
    acknowledge(
      role,
      'IAM5[Resource::*]',
      'the delivery of its log and X-Ray’s actions do not name a resource',
    );
  }

  /** Lets a function start executions of this machine; starting a name twice is harmless. */
  startedBy(fn: CofferFunction, why: string): void {
    this.namedFor(fn);
    fn.allow(why, ['states:StartExecution'], this.machine.stateMachineArn);
  }

  /** Lets a function check whether an execution of this machine runs. */
  inspectedBy(fn: CofferFunction, why: string): void {
    this.namedFor(fn);
    const executions = Stack.of(this).formatArn({
      service: 'states',
      resource: 'execution',
      resourceName: `coffer-${fn.stage.stage}-${this.name}:*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    fn.allow(why, ['states:DescribeExecution'], executions, {
      wide: 'an execution of this machine is named after its order',
    });
  }

  private namedFor(fn: CofferFunction): void {
    const variable = `STATE_MACHINE_${this.name.toUpperCase().replaceAll('-', '_')}`;
    fn.variable(variable, this.machine.stateMachineArn);
  }
}
