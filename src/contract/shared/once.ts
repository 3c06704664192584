/**
 * A function that calls `make` on its first call and returns the same value from then on, so that a
 * function loads without building its schemas.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
