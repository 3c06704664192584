type Read<T, Options> = (from: bigint, to: bigint, options: Options) => Promise<T>;

/** What is read while what came before it is being worked on: one stretch at a time. */
export interface ReadAhead<T, Options> {
  /** The stretch from..to: the one that was begun, if it is the same, else read now. */
  take: Read<T, Options>;
  /** Begins to read a stretch. */
  begin(from: bigint, to: bigint, options: Options): void;
  /** Waits for what was begun and not taken: a function that ends does nothing more. */
  end(): Promise<void>;
}

/** At most one stretch is being read at a time, so that a source is asked as much as before. */
export function makeReadAhead<T, Options>(read: Read<T, Options>): ReadAhead<T, Options> {
  let begun: { from: bigint; to: bigint; result: Promise<T> } | null = null;
  const end = async () => {
    const left = begun;
    begun = null;
    // It is not needed any more.
    await left?.result.catch(() => {});
  };
  return {
    async take(from, to, options) {
      if (begun?.from === from && begun.to === to) {
        const { result } = begun;
        begun = null;
        return result;
      }
      await end();
      return read(from, to, options);
    },
    begin(from, to, options) {
      const result = read(from, to, options);
      // What went wrong is thrown to who takes it.
      result.catch(() => {});
      begun = { from, to, result };
    },
    end,
  };
}
