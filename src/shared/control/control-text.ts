import type { Family } from '../chains.ts';

/** What a proof of control says: who holds the key of which address, on which day, for which question. */
export interface ControlClaim {
  /** The project's slug. */
  project: string;
  family: Family;
  address: string;
  /** The UTC day of the signature, as 2026-11-27. */
  date: string;
  /** What whoever asks has chosen, so that nothing of an earlier day answers. */
  nonce: string;
}

/** What every such text begins with, and no other text that a key of ours signs. */
const opening = 'Coffer proof of control';

const forms = {
  project: /^[a-z][a-z0-9-]{1,30}$/,
  nonce: /^[0-9A-Za-z-]{8,64}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
} as const;

const addressForms: Record<Family, RegExp> = {
  EVM: /^0x[0-9a-fA-F]{40}$/,
  TRX: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  SOL: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

/** Whether a text can be the nonce of a proof: 8 to 64 letters, digits and hyphens. */
export const isControlNonce = (text: string): boolean => forms.nonce.test(text);

/** Whether a text is a day of the calendar. */
export function isControlDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return (
    forms.date.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
  );
}

/**
 * The one text of a claim: a line of printable ASCII, longer than the 32 bytes of a digest, so that it is no
 * order that is signed by its hash. Each part has a narrow alphabet, so two claims never have one text.
 * Throws RangeError for a claim whose parts are not of their forms.
 */
export function controlText({ project, family, address, date, nonce }: ControlClaim): string {
  const problem = [
    !forms.project.test(project) && 'project is not a slug',
    !addressForms[family]?.test(address) && `address is not one of ${family}`,
    !isControlDate(date) && 'date is not a day',
    !isControlNonce(nonce) && 'nonce must be 8 to 64 letters, digits and hyphens',
  ].find(Boolean);
  if (problem) throw new RangeError(problem);
  return `${opening}. Project: ${project}. Address: ${address}. Date: ${date}. Nonce: ${nonce}. It moves nothing and permits nothing.`;
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
const openingLetters = lettersOf(opening);

/**
 * Whether a person could read the text as a proof of control, or it is one: its letters have those of the
 * opening, whatever stands between them. No caller gets such a text signed.
 */
export const readsAsControl = (text: string): boolean => lettersOf(text).includes(openingLetters);
