/** Wakes workers, starts and completes workflows. */
export interface Workflow {
  /**
   * Starts `<orderNo>` or `<orderNo>-<n>`; one that exists already is success. `expiresAt` (unix
   * seconds) is when an operation that waits for an admin ends by itself.
   */
  start(
    orderNo: string,
    execution: number,
    order?: { expiresAt?: number | null | undefined },
  ): Promise<void>;
  /** Completes a wait; one that timed out or is gone is success. */
  complete(token: string, output: Record<string, unknown>): Promise<void>;
  isRunning(orderNo: string, execution: number): Promise<boolean>;
}
