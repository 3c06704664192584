/** Spreads colliding creators out (ms); a moved reservation is worth reading again at once. */
export function retryBackoff(result: string, round: number): Promise<void> {
  const ms = result === 'busy' ? 40 * 2 ** Math.min(round, 4) : 5 * (round + 1);
  return new Promise((done) => setTimeout(done, Math.random() * ms));
}
