/** When API keys were last used. */
export interface KeyUseStore {
  /** Records that a key was used at `at` (unix seconds). An earlier time changes nothing. */
  note(appId: string, at: number): Promise<void>;
  /** The last use of each of these keys (unix seconds); a key that has none is left out. */
  lastUses(appIds: readonly string[]): Promise<Map<string, number>>;
}
