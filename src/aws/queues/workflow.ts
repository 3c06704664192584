import {
  DescribeExecutionCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { isOperationNo, isSwapNo } from '#model/orders/order.ts';
import type { Workflow } from '#ports/queues.ts';
import { need } from '../runtime/config.ts';

/** A wait that nothing waits on any more: the record is the truth, so this is success. */
const goneTasks = new Set(['TaskTimedOut', 'TaskDoesNotExist']);

/** Name of the nth execution of an order; a name that was used is never started again. */
export const executionName = (orderNo: string, execution: number): string =>
  execution === 1 ? orderNo : `${orderNo}-${execution}`;

const machineOf = (orderNo: string): string => {
  if (isOperationNo(orderNo)) return need('STATE_MACHINE_CLIENT_OPERATION');
  return need(isSwapNo(orderNo) ? 'STATE_MACHINE_SWAP' : 'STATE_MACHINE_WITHDRAWAL');
};

function inputOf(orderNo: string): Record<string, unknown> {
  if (isSwapNo(orderNo)) return { swap_no: orderNo };
  return isOperationNo(orderNo) ? { op_no: orderNo } : { withdraw_no: orderNo };
}

/** The state machines of orders on Step Functions. */
export function makeWorkflow(client = new SFNClient({})): Workflow {
  return {
    async start(orderNo, execution) {
      try {
        await client.send(
          new StartExecutionCommand({
            stateMachineArn: machineOf(orderNo),
            name: executionName(orderNo, execution),
            input: JSON.stringify(inputOf(orderNo)),
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
      const executions = machineOf(orderNo).replace(':stateMachine:', ':execution:');
      try {
        const { status } = await client.send(
          new DescribeExecutionCommand({
            executionArn: `${executions}:${executionName(orderNo, execution)}`,
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
