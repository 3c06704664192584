/**
 * A function that calls `make` on its first call and returns the same value from then on, so that a
 * function loads without building its schemas. Its calls are marked `@__PURE__`, so that the bundler
 * leaves out those whose result a function does not use.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
