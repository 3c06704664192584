import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { bundleFunctions } from '#lib/bundling/bundle-functions.ts';
import { operatorStage } from '#lib/stages/stage.ts';
import { paths } from '#workstation/paths.ts';
import { withProgress } from '../progress.ts';
import { billOfMaterials, deployedPackages, type LockedPackages } from './bill-of-materials.ts';

const readJson = <T>(file: string) =>
  JSON.parse(readFileSync(`${paths.root}/${file}`, 'utf8')) as T;

/** Development tools and the local emulators are in no function, so they are not in it. */
export async function run({ stage }: { stage: string }): Promise<number> {
  const { name, version } = readJson<{ name: string; version: string }>('package.json');
  const { packages } = readJson<{ packages: LockedPackages }>('package-lock.json');
  const { chains } = operatorStage(stage);
  const { metafile } = await withProgress('Bundling the functions', () =>
    bundleFunctions({ name: `sbom-${stage}`, chains, reuse: true }),
  );
  const folders = deployedPackages(metafile);
  const sbom = billOfMaterials({ name, version, folders, locked: packages });

  const file = `${paths.state}/reports/sbom-${stage}.cdx.json`;
  mkdirSync(`${paths.state}/reports`, { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`The functions hold code of ${sbom.components.length} packages: ${file}`);
  return 0;
}
