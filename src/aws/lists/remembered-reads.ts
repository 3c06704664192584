import type { End, ListReader } from './list-reader.ts';

/** What one page asked a reader for. */
type Read =
  | { of: 'nodes'; asked: Parameters<ListReader['nodes']> }
  | { of: 'entries'; asked: [parents: string[], from: string, to: string, end?: End | undefined] };
type Answer = ReturnType<ListReader['nodes']> | ReturnType<ListReader['entries']>;

/** Pages that a process remembers; the one that was read longest ago is forgotten first. */
const maxPages = 1_000;
/** A page that takes more reads is not remembered: after a change all of them may be in vain. */
const maxReads = 8;

/**
 * Reads a page for the second time in one round trip. A page walks down a tree, and each step needs
 * the answer of the step before. This remembers, per page, what the walk before read, and asks for
 * all of that at once. No answer is kept: the reads are made again, and where the tree has changed
 * the walk continues by itself. Then the reads that it no longer needs were in vain.
 */
export class RememberedReads {
  readonly #pages = new Map<string, Read[]>();

  /** Runs `walk` for the page of this name, over a reader that asks ahead. */
  async page<T>(
    name: string,
    reader: ListReader,
    walk: (reader: ListReader) => Promise<T>,
  ): Promise<T> {
    const ahead = new Map<string, Answer>();
    for (const read of this.#pages.get(name) ?? []) {
      const answer = ask(reader, read);
      // One that no caller waits for any more must not end the process.
      answer.catch(() => {});
      ahead.set(JSON.stringify(read), answer);
    }
    const reads: Read[] = [];
    const take = (read: Read): Answer => {
      reads.push(read);
      return ahead.get(JSON.stringify(read)) ?? ask(reader, read);
    };
    const result = await walk({
      nodes: (...asked) => take({ of: 'nodes', asked }) as ReturnType<ListReader['nodes']>,
      entries: (...asked) => take({ of: 'entries', asked }) as ReturnType<ListReader['entries']>,
    });
    this.#remember(name, reads);
    return result;
  }

  #remember(name: string, reads: Read[]): void {
    this.#pages.delete(name);
    // A single read has nothing to wait for.
    if (reads.length < 2 || reads.length > maxReads) return;
    this.#pages.set(name, reads);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > maxPages && oldest !== undefined) this.#pages.delete(oldest);
  }
}

const ask = (reader: ListReader, read: Read): Answer =>
  read.of === 'nodes' ? reader.nodes(...read.asked) : reader.entries(...read.asked);
