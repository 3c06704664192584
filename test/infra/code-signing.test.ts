import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { makeStacks } from '#lib/app.ts';
import { readStage, type Stage } from '#lib/stages/stage.ts';
import { resourcesOf, standIn, templatesOf, testApp } from './stacks.ts';

const codeSigning = {
  profile: 'arn:aws:signer:eu-central-1:111122223333:/signing-profiles/coffer/abcdefghij',
  bucket: 'coffer-prod-code',
};
const stage: Stage = { ...readStage('prod'), codeSigning };

test('a stage with a profile lets its functions take only signed code', () => {
  const signed = (entry: string) => ({ bucket: codeSigning.bucket, key: `signed/${entry}.zip` });
  const stacks = makeStacks(testApp(), stage, { ...standIn(), signed });
  Template.fromStack(stacks.data).hasResourceProperties('AWS::Lambda::CodeSigningConfig', {
    AllowedPublishers: { SigningProfileVersionArns: [codeSigning.profile] },
    CodeSigningPolicies: { UntrustedArtifactOnDeployment: 'Enforce' },
  });
  const functions = [stacks.workflow, ...stacks.ofExtensions, stacks.api, stacks.admin].flatMap(
    (stack) => resourcesOf(Template.fromStack(stack), 'AWS::Lambda::Function'),
  );
  expect(functions.length).toBeGreaterThan(50);
  for (const [id, { Properties }] of functions) {
    const { Code, CodeSigningConfigArn } = Properties as {
      Code: { S3Bucket: unknown; S3Key: string };
      CodeSigningConfigArn: unknown;
    };
    expect(Code.S3Bucket, id).toBe(codeSigning.bucket);
    expect(Code.S3Key, id).toMatch(/^signed\/[a-z/-]+\.zip$/);
    expect(JSON.stringify(CodeSigningConfigArn), id).toMatch(/ImportValue.*Codesigning/);
  }
  const names = functions.map(([, { Properties }]) => (Properties.Code as { S3Key: string }).S3Key);
  expect(new Set(names).size).toBe(functions.length);
});

test('such a stage is not synthesized with code that nobody signed', () => {
  expect(() => makeStacks(testApp(), stage, standIn())).toThrow(/the code of .* is not signed/);
});

test('a stage without one deploys its bundles, and has no such rule', () => {
  const { data, api } = templatesOf('prod');
  data.resourceCountIs('AWS::Lambda::CodeSigningConfig', 0);
  api.allResourcesProperties('AWS::Lambda::Function', { CodeSigningConfigArn: Match.absent() });
});
