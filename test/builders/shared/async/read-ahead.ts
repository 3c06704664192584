import type { ScannedBlock } from '#model/chain.ts';
import { makeReadAhead } from '#shared/async/read-ahead.ts';

export const options = { withinMs: 1_000 };

/** A reader whose reads end when the test says so. */
export function slowReader() {
  const asked: { from: bigint; end: (blocks: ScannedBlock[] | Error) => void }[] = [];
  const ahead = makeReadAhead(
    (from: bigint, _to: bigint, _options: typeof options) =>
      new Promise<ScannedBlock[]>((resolve, reject) => {
        const end = (blocks: ScannedBlock[] | Error) =>
          blocks instanceof Error ? reject(blocks) : resolve(blocks);
        asked.push({ from, end });
      }),
  );
  return { ahead, asked };
}
