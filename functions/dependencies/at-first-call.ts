/**
 * Makes a handler when its first request comes, so that its module can be imported without the
 * environment of a deployment and tests can hand in their own dependencies.
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
