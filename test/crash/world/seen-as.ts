/**
 * Returns an object as a node in a mode shows it: `shown` replaces some members of the real one.
 */
export function seenAs<T extends object>(real: T, shown: Partial<Record<keyof T, unknown>>): T {
  return new Proxy(real, {
    get(target, name) {
      if (name in shown) return Reflect.get(shown, name);
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
