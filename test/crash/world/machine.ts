/**
 * What Step Functions does with an order (statemachines/*.asl.json): up to three waits on task tokens,
 * a failed step tried again under a new token, a wait that times out entered again. An
 * execution's name is used once.
 */
import { randomUUID } from 'node:crypto';
import type { Workflow } from '#domain/ports/queues/workflow.ts';
import { isSwapNo } from '#model/orders/order.ts';
import type { WaitStep } from '#model/orders/order-base.ts';

const order: WaitStep[] = ['approval', 'payment', 'confirmation'];
/** TimeoutSeconds of each wait. */
const waitSeconds = 3_600;

interface Execution {
  orderNo: string;
  number: number;
  state: WaitStep | 'ended' | 'aborted';
  /** null: its step has to be entered (again). */
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
    // TaskTimedOut, TaskDoesNotExist: success, as src/aws/queues/workflow.ts has it.
    if (execution?.token !== token) return;
    const next = order[order.indexOf(execution.state as WaitStep) + 1];
    // What has ended passes the waits that are left at once.
    execution.state = next ?? 'ended';
    execution.token = null;
  }

  async isRunning(orderNo: string, number: number): Promise<boolean> {
    const state = this.executions.get(`${orderNo}-${number}`)?.state;
    return state !== undefined && order.includes(state as WaitStep);
  }

  /** Steps that have to be entered now, each with a new token. */
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

  /** The step's function failed: it is entered again, and its token is worth nothing. */
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
