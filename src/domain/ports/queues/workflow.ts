/** Starts executions and completes their waits. */
export interface Workflow {
  /** Starts the execution `<orderNo>` or `<orderNo>-<n>`; one that exists already counts as success. */
  start(orderNo: string, execution: number): Promise<void>;
  /** Completes a wait. A wait that timed out or is gone counts as success. */
  complete(token: string, output: Record<string, unknown>): Promise<void>;
  isRunning(orderNo: string, execution: number): Promise<boolean>;
}
