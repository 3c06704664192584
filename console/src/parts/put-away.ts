/** What somebody put away on this browser: the names of projects, no more. */
const kept = 'coffer-checklists-put-away';

function names(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(kept) ?? '[]');
    return Array.isArray(found) ? found.map(String) : [];
  } catch {
    return [];
  }
}

export const isPutAway = (slug: string): boolean => names().includes(slug);

/** A browser that keeps nothing shows it again after a reload. */
export function putAway(slug: string): void {
  try {
    localStorage.setItem(kept, JSON.stringify([...new Set([...names(), slug])].slice(-100)));
  } catch {
    // Private windows of some browsers refuse.
  }
}
