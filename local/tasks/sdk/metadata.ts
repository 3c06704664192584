/** `npm run sdk:metadata`: writes what sdk/metadata.json says into the manifests of the packages. */
import { writeFileSync } from 'node:fs';
import { readCommandLine } from '#workstation/command-line.ts';
import { paths } from '#workstation/paths.ts';
import { packageFiles } from './package-metadata.ts';

readCommandLine({
  name: 'npm run sdk:metadata',
  usage: 'npm run sdk:metadata   writes sdk/metadata.json into the manifests of the SDKs',
});
for (const [file, text] of Object.entries(packageFiles())) {
  writeFileSync(`${paths.root}/${file}`, text);
  console.log(`wrote ${file}`);
}
