import { canonicalJson } from '#shared/canonical-json.ts';

/** The text of a change, whose sha256 begins its id: its project, its kind and what is asked for. */
export const canonicalChange = (change: {
  projectId: string;
  kind: string;
  payload: Record<string, unknown>;
}): string => canonicalJson([change.projectId, change.kind, change.payload]);
