/** The audit chains in their locked bucket: an object per link, which nobody can overwrite. */
export interface AuditObjects {
  /**
   * Writes a link unless its number is taken; false if it is. After any other failure the link may
   * have been written.
   */
  put(projectId: string, seq: number, text: string): Promise<boolean>;
  /** The text of a link that exists. */
  read(projectId: string, seq: number): Promise<string>;
}
