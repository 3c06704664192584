/** Before a layer runs: the files that are built and not committed (CONTRIBUTING.md). */
import { writeGenerated } from '#local/generate/write-generated.ts';

export default function setup(): void {
  writeGenerated();
}
