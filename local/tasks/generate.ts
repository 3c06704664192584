/** `npm run generate`: builds the files that are not committed (CONTRIBUTING.md). */
import { readCommandLine } from '#workstation/command-line.ts';
import { generatedFiles, writeGenerated } from '../generate/write-generated.ts';

readCommandLine({
  name: 'npm run generate',
  usage: 'npm run generate   builds the files that are not committed',
});
writeGenerated();
console.log(`built: ${generatedFiles.map(({ file }) => file).join(', ')}`);
