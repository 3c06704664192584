export interface AdminDirectory {
  /**
   * The groups of an admin by the token's `sub`, at most a minute old; null if there is no such
   * admin, or it is disabled. Throws if nobody can say.
   */
  groups(adminId: string): Promise<string[] | null>;
}
