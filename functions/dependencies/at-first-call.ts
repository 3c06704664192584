/**
 * A handler that is put together when its first request comes: a module can then be imported
 * without the environment of a deployment, and tests hand their own dependencies in.
 */
export function atFirstCall<A extends unknown[], R>(
  make: () => (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  let handler: ((...args: A) => Promise<R>) | undefined;
  return async (...args) => {
    handler ??= make();
    return handler(...args);
  };
}
