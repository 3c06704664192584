/** Thrown by a check that cannot be shown here; the message is the reason. */
export class NotShown extends Error {
  override name = 'NotShown';
}

/** Says what goes on, for whoever waits. */
export type Say = (detail: string) => void;
