import {
  DescribeExecutionCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import type { Workflow } from '../domain/ports/world.ts';
import { need } from './config.ts';

/** A wait that nobody waits on any more: the record is the truth, so this is success. */
const goneTasks = new Set(['TaskTimedOut', 'TaskDoesNotExist']);

/** Name of the nth execution of a withdrawal; a name that was used is never started again. */
export const executionName = (orderNo: string, execution: number): string =>
  execution === 1 ? orderNo : `${orderNo}-${execution}`;

/** The withdrawal state machine on Step Functions. */
export function makeWorkflow(client = new SFNClient({})): Workflow {
  return {
    async start(orderNo, execution) {
      try {
        await client.send(
          new StartExecutionCommand({
            stateMachineArn: need('STATE_MACHINE_WITHDRAWAL'),
            name: executionName(orderNo, execution),
            input: JSON.stringify({ withdraw_no: orderNo }),
          }),
        );
      } catch (error) {
        if ((error as Error).name !== 'ExecutionAlreadyExists') throw error;
      }
    },

    async complete(token, output) {
      try {
        await client.send(
          new SendTaskSuccessCommand({ taskToken: token, output: JSON.stringify(output) }),
        );
      } catch (error) {
        if (!goneTasks.has((error as Error).name)) throw error;
      }
    },

    async isRunning(orderNo, execution) {
      const machine = need('STATE_MACHINE_WITHDRAWAL');
      try {
        const { status } = await client.send(
          new DescribeExecutionCommand({
            executionArn: `${machine.replace(':stateMachine:', ':execution:')}:${executionName(orderNo, execution)}`,
          }),
        );
        return status === 'RUNNING';
      } catch (error) {
        if ((error as Error).name === 'ExecutionDoesNotExist') return false;
        throw error;
      }
    },
  };
}
