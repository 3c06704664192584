/** The fields of a form: the API's name, and what the form calls it. */
export type FieldLabels = Readonly<Record<string, string>>;

/** `daily_limits[1].amount must ...`, `entry: the list has ...`: the field, its place, and what is wrong. */
const form = /^([a-z][a-zA-Z_]*(?:\.[a-zA-Z_]+)*)(\[\d+\])?((?:\.[a-zA-Z_]+)*):? (.+)$/s;

/**
 * What the API refuses about a field of a form, in the words of the form: "webhook_url must begin with
 * https://" is "Webhook URL must begin with https://" at the field `webhook_url`. null for anything else.
 */
export function fieldProblem(
  message: string,
  labels: FieldLabels,
): { field: string; text: string } | null {
  const [, name = '', place = '', rest = '', says = ''] = form.exec(message) ?? [];
  // The longest name that the form has: `sweeps.EVM.dest` before `sweeps`.
  const field = prefixes(name).find((one) => Object.hasOwn(labels, one));
  if (field === undefined) return null;
  const inside = name.slice(field.length + 1) || rest.slice(1);
  const nth = place === '' ? '' : ` ${Number(place.slice(1, -1)) + 1}`;
  const part = inside === '' ? '' : ` (${inside.replaceAll('_', ' ')})`;
  return { field, text: `${labels[field]}${nth}${part} ${says}` };
}

function prefixes(name: string): string[] {
  const parts = name.split('.');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
}
