const firstMs = 2_000;
const nextMs = 5_000;

interface Listener {
  /** Whether a person reads it. */
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Runs `work`; a person at a terminal reads `what` after two seconds, and then every five. */
export async function withProgress<T>(
  what: string,
  work: () => Promise<T>,
  listener: Listener = process.stderr,
): Promise<T> {
  if (!listener.isTTY) return work();
  let timer = setTimeout(function show() {
    listener.write(`${what}...\n`);
    timer = setTimeout(show, nextMs);
  }, firstMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
