export interface Ids {
  /** A new id `<prefix><time-ordered random, upper case>`, at most 26 characters. */
  next(prefix: string): string;
}
