/** Unix seconds as people read it: 2026-03-01 10:04:31 UTC. */
export const exactTime = (at: number): string =>
  `${new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
