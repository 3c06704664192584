/** `npm run generate`: builds the files that are not committed (CONTRIBUTING.md). */
import { generatedFiles, writeGenerated } from '../generate/write-generated.ts';

writeGenerated();
console.log(`built: ${generatedFiles.map(({ file }) => file).join(', ')}`);
