import { App, CliCredentialsStackSynthesizer } from 'aws-cdk-lib';
import { makeStacks } from '#lib/app.ts';
import { bundleFunctions } from '#lib/bundling/bundle-functions.ts';
import { enabledChains, readStage, withChains } from '#lib/stages/stage.ts';

const app = new App();
const whole = readStage(String(app.node.tryGetContext('stage') ?? 'local'));

/** `-c chains=ETH,BASE` leaves the other chains out, in a local stage alone. */
const named: unknown = app.node.tryGetContext('chains');
const stage = typeof named === 'string' ? withChains(whole, named.split(',')) : whole;

/** `-c release=<version>` marks the functions, whatever else changed. */
const release: unknown = app.node.tryGetContext('release');
const bundles = await bundleFunctions({
  // Two local clouds may run beside each other, each with chains of its own.
  name: stage === whole ? stage.stage : [stage.stage, ...enabledChains(stage)].join('-'),
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
