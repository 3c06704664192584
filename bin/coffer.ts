import { env as variables } from 'node:process';
import { fileURLToPath } from 'node:url';
import { App, CliCredentialsStackSynthesizer } from 'aws-cdk-lib';
import { makeStacks } from '#lib/app.ts';
import { bundleFunctions, releaseName, signedFile } from '#lib/bundling/bundle-functions.ts';
import { consoleSite } from '#lib/bundling/console-site.ts';
import { signedCode } from '#lib/bundling/signed-code.ts';
import { deployTarget, stageName } from '#lib/stages/deploy-target.ts';
import { enabledChains, operatorStage, withChains, withInFlightCap } from '#lib/stages/stage.ts';

import { buildDocs } from '../site/build.ts';

// Nothing here reads the tree, which takes a third of a synthesis.
const app = new App({ treeMetadata: false });
/** A value of `-c name=true`; a program gives a boolean. */
const isSet = (name: string): boolean => String(app.node.tryGetContext(name)) === 'true';
const whole = {
  ...operatorStage(stageName(app.node.tryGetContext('stage'))),
  // `-c first=true`: the first deployment of a stage.
  first: isSet('first'),
};
const env = deployTarget(
  whole,
  { isTemplate: isSet('template'), isEmulator: isSet('emulator') },
  variables.AWS_ENDPOINT_URL,
);

/** `-c chains=ETH,BASE` leaves the other chains out, only in a local stage. */
const named: unknown = app.node.tryGetContext('chains');
const chosen = typeof named === 'string' ? withChains(whole, named.split(',')) : whole;
/** `-c inFlightCap=500` is for a bench, only in a local stage. */
const cap: unknown = app.node.tryGetContext('inFlightCap');
const stage = cap === undefined ? chosen : withInFlightCap(chosen, Number(cap));

/** `-c release=<version>` marks the functions, whatever else changed. */
const release: unknown = app.node.tryGetContext('release');
const bundles = await bundleFunctions({
  // Two local clouds may run next to each other, each with chains of its own.
  name:
    stage === whole
      ? stage.stage
      : [stage.stage, ...enabledChains(stage), ...(cap === undefined ? [] : [cap])].join('-'),
  chains: stage.chains,
  // Bundles for an account are always built again.
  reuse: stage.emulated,
  release: releaseName(release),
});
const { codeSigning } = stage;
const signed = codeSigning
  ? {
      signed: signedCode(signedFile(stage.stage), { ...codeSigning, directory: bundles.directory }),
    }
  : {};

/** `-c consoleUrl=http://localhost:1234`: where the local cloud serves its console. */
const consoleUrl: unknown = app.node.tryGetContext('consoleUrl');
const isServed = stage.local && typeof consoleUrl === 'string';

/** The folders of what a console's host name serves. */
async function pagesOfConsole() {
  const docs = fileURLToPath(new URL(`../.local/docs-of-${stage.stage}`, import.meta.url));
  await buildDocs(docs);
  return { site: await consoleSite('production'), docs };
}

makeStacks(
  app,
  { ...stage, ...(isServed && { consoleUrl }) },
  { ...bundles, ...signed, ...(stage.console && (await pagesOfConsole())) },
  stage.local ? { synthesizer: new CliCredentialsStackSynthesizer() } : { ...(env && { env }) },
);
