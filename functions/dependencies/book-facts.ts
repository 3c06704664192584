/** Hands the watchers and signers what records facts for the books (src/extensions/books/README.md). */
import { environment } from '#aws/runtime/config.ts';
import type { Strays } from '#domain/deposit/stray/strays.ts';
import type { SlotFacts } from '#domain/payment/slot-facts.ts';
import { type RecordDeps, recordGone, recordSlots } from '#extensions/books/rules/record-slots.ts';
import { recordStrays } from '#extensions/books/rules/record-strays.ts';
import { hasBooks } from './has-books.ts';
import { clock } from './runtime.ts';
import { strayMoveStore } from './stores.ts';

/**
 * Records what the transactions of nonces moved, and what else moved money of ours. In a stage without
 * books nothing is handed to the seams of the core.
 */
export const bookFacts = (
  of: Omit<RecordDeps, 'energyAccount' | 'clock'>,
): { bookFacts?: SlotFacts; strays?: Strays } => {
  if (!hasBooks()) return {};
  const deps = { ...of, energyAccount: environment().ENERGY_ACCOUNT ?? null, clock };
  const strays = { store: strayMoveStore(), facts: recordStrays(deps) };
  return { bookFacts: recordSlots(deps), strays };
};

/** Records that nothing of a nonce stands any more. */
export const goneFacts = (): { bookFacts?: Pick<SlotFacts, 'ofGone'> } =>
  hasBooks() ? { bookFacts: { ofGone: recordGone(clock) } } : {};
