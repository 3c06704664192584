/**
 * Executions of the deployed state machine of withdrawals, and temporary changes of that machine.
 */
import {
  CreateStateMachineCommand,
  DeleteStateMachineCommand,
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  GetExecutionHistoryCommand,
  ListStateMachinesCommand,
  SFNClient,
  StopExecutionCommand,
  UpdateStateMachineCommand,
} from '@aws-sdk/client-sfn';
import { executionName } from '#aws/queues/workflow.ts';

const sfn = new SFNClient({});

async function machine() {
  const { stateMachines } = await sfn.send(new ListStateMachinesCommand({}));
  const stateMachineArn = stateMachines?.find(
    ({ name }) => name === 'coffer-local-withdrawal',
  )?.stateMachineArn;
  return sfn.send(new DescribeStateMachineCommand({ stateMachineArn }));
}

const arnOf = async (orderNo: string, execution: number) =>
  `${String((await machine()).stateMachineArn).replace(':stateMachine:', ':execution:')}:${executionName(orderNo, execution)}`;

/** The nth execution of an order: its state and status; null if there is none. */
export async function execution(
  orderNo: string,
  nth: number,
): Promise<{ status: string; state: string | undefined; entered: number } | null> {
  const executionArn = await arnOf(orderNo, nth);
  try {
    const { status } = await sfn.send(new DescribeExecutionCommand({ executionArn }));
    const { events } = await sfn.send(
      new GetExecutionHistoryCommand({ executionArn, maxResults: 1000 }),
    );
    const names = (events ?? []).flatMap(
      ({ stateEnteredEventDetails: state }) => state?.name ?? [],
    );
    return { status: String(status), state: names.at(-1), entered: names.length };
  } catch (error) {
    if ((error as Error).name === 'ExecutionDoesNotExist') return null;
    throw error;
  }
}

export async function stopExecution(orderNo: string, nth: number): Promise<void> {
  const executionArn = await arnOf(orderNo, nth);
  await sfn.send(new StopExecutionCommand({ executionArn, cause: 'a test' }));
}

/**
 * Replaces the machine by an equal one. Its executions are gone, and their names are free again.
 */
export async function replaceMachine(): Promise<void> {
  const { stateMachineArn, name, definition, roleArn, type } = await machine();
  await sfn.send(new DeleteStateMachineCommand({ stateMachineArn }));
  await sfn.send(new CreateStateMachineCommand({ name, definition, roleArn, type }));
}

/** Runs `work` while new executions use a changed definition. */
export async function withDefinition<T>(
  change: (definition: string) => string,
  work: () => Promise<T>,
): Promise<T> {
  const { stateMachineArn, definition = '' } = await machine();
  const put = (text: string) =>
    sfn.send(new UpdateStateMachineCommand({ stateMachineArn, definition: text }));
  await put(change(definition));
  try {
    return await work();
  } finally {
    await put(definition);
  }
}
