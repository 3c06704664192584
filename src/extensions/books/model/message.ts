/** What the consumer asks to be booked. A record is read when it is booked: it may be newer by then. */
export type BookMessage =
  /** Facts as text (rules/facts/facts-text.ts). */
  | { kind: 'facts'; facts: string }
  /** `at` of each is when the change was recorded, unix seconds. */
  | { kind: 'deposit'; depositNo: string; at: number }
  | { kind: 'energy'; energyNo: string; rev: number; at: number };
