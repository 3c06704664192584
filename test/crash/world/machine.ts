/**
 * Does what Step Functions does with an order (statemachines/*.asl.json): up to three waits on task
 * tokens. A failed step is tried again under a new token, and a wait that times out is entered
 * again. An execution's name is used only once.
 */
import { randomUUID } from 'node:crypto';
import { isSwapNo } from '#model/orders/order.ts';
import type { WaitStep } from '#model/orders/order-base.ts';
import type { Workflow } from '#ports/queues.ts';

const order: WaitStep[] = ['approval', 'payment', 'confirmation'];
/** TimeoutSeconds of each wait. */
const waitSeconds = 3_600;

interface Execution {
  orderNo: string;
  number: number;
  state: WaitStep | 'ended' | 'aborted';
  /** null: the step must be entered, for the first time or again. */
  token: string | null;
  since: number;
}

export class Machine implements Workflow {
  readonly executions = new Map<string, Execution>();
  private readonly byToken = new Map<string, Execution>();

  constructor(private readonly now: () => number) {}

  async start(orderNo: string, number: number): Promise<void> {
    const name = `${orderNo}-${number}`;
    if (this.executions.has(name)) return;
    const since = this.now();
    const state = isSwapNo(orderNo) ? 'payment' : 'approval';
    this.executions.set(name, { orderNo, number, state, token: null, since });
  }

  async complete(token: string): Promise<void> {
    const execution = this.byToken.get(token);
    // TaskTimedOut and TaskDoesNotExist count as success, as in src/aws/queues/workflow.ts.
    if (execution?.token !== token) return;
    const next = order[order.indexOf(execution.state as WaitStep) + 1];
    // An order that has ended passes its remaining waits at once.
    execution.state = next ?? 'ended';
    execution.token = null;
  }

  async isRunning(orderNo: string, number: number): Promise<boolean> {
    const state = this.executions.get(`${orderNo}-${number}`)?.state;
    return state !== undefined && order.includes(state as WaitStep);
  }

  /** Steps that must be entered now, each with a new token. */
  due(): { orderNo: string; step: WaitStep; token: string; execution: Execution }[] {
    return [...this.executions.values()].flatMap((execution) => {
      const { state, orderNo } = execution;
      if (state === 'ended' || state === 'aborted') return [];
      if (execution.token !== null && this.now() - execution.since < waitSeconds) return [];
      const token = randomUUID();
      Object.assign(execution, { token, since: this.now() });
      this.byToken.set(token, execution);
      return [{ orderNo, step: state, token, execution }];
    });
  }

  /** The step's function failed. The step is entered again, and its old token is void. */
  failed(execution: Execution, token: string): void {
    if (execution.token === token) execution.token = null;
  }

  /** Somebody aborts every execution of these orders. */
  abort(orderNos: string[]): void {
    for (const execution of this.executions.values()) {
      if (orderNos.includes(execution.orderNo) && execution.state !== 'ended') {
        Object.assign(execution, { state: 'aborted', token: null });
      }
    }
  }

  isOver(orderNo: string): boolean {
    const own = [...this.executions.values()].filter((one) => one.orderNo === orderNo);
    return own.some(({ state }) => state === 'ended') && own.every(({ token }) => token === null);
  }
}
