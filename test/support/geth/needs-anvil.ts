/**
 * The tests of the layer `real-nodes` that a geth cannot run, each with the reason
 * (docs/real-nodes.md). Those files also run on anvil, in the layer `integration`.
 */
const reasons = {} as const satisfies Record<string, Record<string, string>>;

/** Why a test needs anvil, by the path of its file and its name; null if it does not. */
export function whyAnvil(path: string, name: string): string | null {
  const file = path.replace(/^test\/integration\/|\.test\.ts$/g, '');
  return (reasons as Record<string, Record<string, string>>)[file]?.[name] ?? null;
}
