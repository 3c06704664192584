import type { PendingChange } from '#model/change.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { presentPayload } from '#wire/admin/change/present-payload.ts';
import type { Change } from '../../api/policy.ts';

type Asked = Pick<PendingChange, 'projectId' | 'kind' | 'payload'>;

/**
 * The canonical text of a change, if what the page shows of it is what that text says: null if a field or
 * a difference that is shown is another one. A device signs the text's digest, so a service that shows a
 * friendly change cannot get the signature of another one.
 */
export function shownChange(
  slug: string,
  change: Pick<Change, 'kind' | 'payload' | 'diff' | 'canonical'>,
): string | null {
  const { canonical } = change;
  const read = parsed(canonical);
  if (!read || read.projectId !== slug || read.kind !== change.kind) return null;
  if (canonicalJson(presentPayload(read)) !== canonicalJson(change.payload)) return null;
  return isSameDiff(read, change) ? canonical : null;
}

function parsed(canonical: string): Asked | null {
  try {
    const value: unknown = JSON.parse(canonical);
    if (!Array.isArray(value) || value.length !== 3 || canonicalJson(value) !== canonical)
      return null;
    const [projectId, kind, payload] = value;
    return typeof payload === 'object' && payload !== null ? { projectId, kind, payload } : null;
  } catch {
    return null;
  }
}

/** Whether each setting that would change is shown as it would be, and no other one. */
function isSameDiff(
  read: Pick<PendingChange, 'kind' | 'payload'>,
  { diff, payload }: Pick<Change, 'diff' | 'payload'>,
): boolean {
  if (read.kind === 'whitelist-entry') {
    const [only, ...more] = diff;
    if (!only || more.length > 0 || only.setting !== payload.list) return false;
    const before = only.before as string[];
    return canonicalJson(only.after) === canonicalJson([...before, payload.entry]);
  }
  if (read.kind !== 'settings') return diff.length === 0;
  const { rev: _, label: __, ...named } = payload;
  const shown = Object.fromEntries(diff.map(({ setting, after }) => [setting, after]));
  return canonicalJson(shown) === canonicalJson(named);
}
