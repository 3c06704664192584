/**
 * Waits before an order's creation is tried again (a random time in ms, so that colliding requests
 * spread out). A changed reservation is read again almost at once; a busy table gets more time.
 */
export function retryBackoff(result: string, round: number): Promise<void> {
  const ms = result === 'busy' ? 40 * 2 ** Math.min(round, 4) : 5 * (round + 1);
  return new Promise((done) => setTimeout(done, Math.random() * ms));
}
