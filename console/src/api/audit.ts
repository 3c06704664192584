import { held } from './client.ts';
import type { Schemas } from './types.ts';
import { useWorld } from './world.ts';

export type AuditEntry = Schemas['AuditEntry'];

export interface AuditQuery {
  page: number;
  size: number;
  action?: string;
  start?: string;
  end?: string;
}

/** A page of a project's audit log, newest first. */
export function useAuditApi(slug: string) {
  const { api } = useWorld();
  return (query: AuditQuery) =>
    held(api.GET('/projects/{slug}/audit', { params: { path: { slug }, query } }));
}
