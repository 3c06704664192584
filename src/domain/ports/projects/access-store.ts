import type { AuthContext } from '#model/project.ts';

export interface AccessStore {
  /** One round trip; `minute` counts from the epoch. */
  authContext(input: {
    appId: string;
    projectId: string;
    ip: string;
    minute: number;
  }): Promise<AuthContext>;
}
