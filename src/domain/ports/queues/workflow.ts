/** Starts executions and completes their waits. */
export interface Workflow {
  /**
   * Starts the execution `<orderNo>` or `<orderNo>-<n>`; one that exists already counts as success.
   * `expiresAt` (unix seconds) is when an operation that waits for an admin ends by itself.
   */
  start(
    orderNo: string,
    execution: number,
    order?: { expiresAt?: number | null | undefined },
  ): Promise<void>;
  /** Completes a wait. A wait that timed out or is gone counts as success. */
  complete(token: string, output: Record<string, unknown>): Promise<void>;
  isRunning(orderNo: string, execution: number): Promise<boolean>;
}
