/** Hands the watchers and signers what records facts for the books (src/extensions/books/README.md). */
import { environment } from '#aws/runtime/config.ts';
import type { SlotFacts } from '#domain/payment/slot-facts.ts';
import { type RecordDeps, recordGone, recordSlots } from '#extensions/books/rules/record-slots.ts';
import { clock } from './runtime.ts';

/** Whether the stage keeps books. Without them nothing is handed to the seams of the core. */
const hasBooks = (): boolean => environment().BOOKS !== 'off';

/** Records what the transactions of nonces moved. */
export const bookFacts = (
  of: Omit<RecordDeps, 'energyAccount' | 'clock'>,
): { bookFacts?: SlotFacts } => {
  if (!hasBooks()) return {};
  const energyAccount = environment().ENERGY_ACCOUNT ?? null;
  return { bookFacts: recordSlots({ ...of, energyAccount, clock }) };
};

/** Records that nothing of a nonce stands any more. */
export const goneFacts = (): { bookFacts?: Pick<SlotFacts, 'ofGone'> } =>
  hasBooks() ? { bookFacts: { ofGone: recordGone(clock) } } : {};
