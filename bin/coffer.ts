import { App, CliCredentialsStackSynthesizer } from 'aws-cdk-lib';
import { makeStacks } from '#lib/app.ts';
import { bundleFunctions } from '#lib/bundling/bundle-functions.ts';
import { readStage } from '#lib/stages/stage.ts';

const app = new App();
const stage = readStage(String(app.node.tryGetContext('stage') ?? 'local'));

/** `-c release=<version>` marks the functions, whatever else changed. */
const release: unknown = app.node.tryGetContext('release');
const bundles = await bundleFunctions({
  name: stage.stage,
  chains: stage.chains,
  // Bundles for an account are always built again.
  reuse: stage.local,
  release: typeof release === 'string' ? release.replace(/[^\w.+-]/g, '') : undefined,
});

makeStacks(
  app,
  stage,
  bundles,
  stage.local ? { synthesizer: new CliCredentialsStackSynthesizer() } : {},
);
