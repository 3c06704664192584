/**
 * A port with only these methods. A call of any other method throws `not expected: <name>`, so a
 * test must name every method that its subject uses.
 */
export const fake = <Port extends object>(methods: Partial<NoInfer<Port>>): Port =>
  new Proxy(methods as Port, {
    get: (port, name, receiver) => {
      // Promises look up `then`, and test reporters look up symbols. A port has neither.
      if (name in port || typeof name === 'symbol' || name === 'then') {
        return Reflect.get(port, name, receiver);
      }
      return () => {
        throw new Error(`not expected: ${name}`);
      };
    },
  });
