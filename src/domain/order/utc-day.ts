/** The UTC day of a time in unix milliseconds, `YYYY-MM-DD`: what daily limits and caps count by. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
