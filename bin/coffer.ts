import { App, CliCredentialsStackSynthesizer } from 'aws-cdk-lib';
import { makeStacks } from '../lib/app.ts';
import { readStage } from '../lib/stages/stage.ts';

const app = new App();
const stage = readStage(String(app.node.tryGetContext('stage') ?? 'local'));

makeStacks(app, stage, stage.local ? { synthesizer: new CliCredentialsStackSynthesizer() } : {});
