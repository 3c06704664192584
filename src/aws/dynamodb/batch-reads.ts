/**
 * Gathers reads that are asked for at the same moment into one: `readMany` is called once for all
 * keys of a turn of the event loop. A key that it does not answer is null; its error is everybody's.
 */
export function batchReads<T>(
  readMany: (keys: string[]) => Promise<T[]>,
  keyOf: (value: T) => string,
): (key: string) => Promise<T | null> {
  let open: { keys: Set<string>; found: Promise<Map<string, T>> } | undefined;

  function begin() {
    const keys = new Set<string>();
    const found = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      open = undefined;
      return new Map((await readMany([...keys])).map((value) => [keyOf(value), value]));
    });
    return { keys, found };
  }

  return async (key) => {
    open ??= begin();
    open.keys.add(key);
    return (await open.found).get(key) ?? null;
  };
}
