import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { bundleFunctions } from '#lib/bundling/bundle-functions.ts';
import { operatorStage } from '#lib/stages/stage.ts';
import { paths } from '#workstation/paths.ts';
import { billOfMaterials, deployedPackages, type LockedPackages } from './bill-of-materials.ts';

/**
 * `npm run sbom [-- --stage prod]`: the software bill of materials of what is deployed, as
 * CycloneDX: the packages of which the stage's functions hold code. Development tools and the local
 * emulators are in no function.
 */
const [flag, stage = 'prod', ...more] = process.argv.slice(2);
if ((flag !== undefined && flag !== '--stage') || more.length > 0) {
  console.error('Usage: npm run sbom [-- --stage prod]');
  process.exit(1);
}
const readJson = <T>(file: string) =>
  JSON.parse(readFileSync(`${paths.root}/${file}`, 'utf8')) as T;
const { name, version } = readJson<{ name: string; version: string }>('package.json');
const { packages } = readJson<{ packages: LockedPackages }>('package-lock.json');
const { chains } = operatorStage(stage);
const { metafile } = await bundleFunctions({ name: `sbom-${stage}`, chains, reuse: true });
const folders = deployedPackages(metafile);
const sbom = billOfMaterials({ name, version, folders, locked: packages });

const file = `${paths.state}/reports/sbom-${stage}.cdx.json`;
mkdirSync(`${paths.state}/reports`, { recursive: true });
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`The functions hold code of ${sbom.components.length} packages: ${file}`);
