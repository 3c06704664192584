import type { FiringAlarm } from '#ports/runtime.ts';

/** An alarm as the admin API shows it: its description names its heading and what to do first. */
export function presentAlarm({ name, description, since, reason }: FiringAlarm) {
  const [, heading = null, step = description] =
    /^docs\/runbook\.md#([^:\s]+): (.*)$/s.exec(description) ?? [];
  return { name, heading, first_step: step, since, reason };
}
