class Interrupted extends Error {}

/** Wraps the named methods: the n-th call of one of them ends its function, before it or after it. */
export function interrupted<T extends object>(
  port: T,
  names: readonly (keyof T & string)[],
  of: { name: string; at: number; when: 'before' | 'after'; hits: { count: number } },
): T {
  const wrapped = { ...port };
  for (const name of names) {
    const real = port[name] as unknown as (...args: unknown[]) => Promise<unknown>;
    const method = async (...args: unknown[]) => {
      if (name !== of.name) return real(...args);
      of.hits.count += 1;
      const isHere = of.hits.count === of.at;
      if (isHere && of.when === 'before') throw new Interrupted();
      const result = await real(...args);
      if (isHere) throw new Interrupted();
      return result;
    };
    wrapped[name] = method as unknown as (typeof wrapped)[typeof name];
  }
  return wrapped;
}

export const ended = (error: Error) => {
  if (!(error instanceof Interrupted)) throw error;
};

/** Before a write is after the one that precedes it; a send may be lost on both sides. */
export const steps: [name: string, at: number, when: 'before' | 'after'][] = [
  ['begin', 1, 'after'],
  ['create', 1, 'after'],
  ['storeSigned', 1, 'before'],
  ['storeSigned', 1, 'after'],
  ['broadcast', 1, 'after'],
  // The payment, then the slot of each owner.
  ['settle', 1, 'after'],
  ['settle', 2, 'after'],
  ['advance', 1, 'after'],
  ['advance', 2, 'after'],
  ['create', 2, 'after'],
  ['storeSigned', 2, 'after'],
  ['broadcast', 2, 'before'],
  ['end', 1, 'after'],
];
