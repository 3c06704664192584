import type { Stage } from '#lib/stages/stage.ts';

/** Who gets a stage's alarms, as a clause; null for nobody. */
export function alarmAddresses({ alarmEmail }: Pick<Stage, 'alarmEmail'>): string | null {
  if (alarmEmail === null || typeof alarmEmail === 'string') return alarmEmail;
  return `${alarmEmail.page} for pages, ${alarmEmail.ticket} for tickets`;
}
