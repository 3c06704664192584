/** The folder of a project's statements in their bucket, as `aws s3 sync` copies it. */
export const statementKeys = {
  file: (projectId: string, name: string): string => `statements/${projectId}/${name}`,
  linkName: (seq: number): string => `links/${String(seq).padStart(12, '0')}.json`,
};
