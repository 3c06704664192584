import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage.ts';

/**
 * The rule that functions take only signed code, if the stage asks for it: Lambda refuses any other
 * at each change of code, whoever asks. The signing profile is not made here.
 */
export function codeSigningOf(
  scope: Construct,
  { codeSigning, stage }: Stage,
): lambda.ICodeSigningConfig | undefined {
  if (!codeSigning) return undefined;
  const config = new lambda.CfnCodeSigningConfig(scope, 'Code-signing', {
    description: `Only signed code for the functions of coffer-${stage}`,
    allowedPublishers: { signingProfileVersionArns: [codeSigning.profile] },
    codeSigningPolicies: {
      untrustedArtifactOnDeployment: lambda.UntrustedArtifactOnDeployment.ENFORCE,
    },
  });
  return lambda.CodeSigningConfig.fromCodeSigningConfigArn(
    scope,
    'Signed-code',
    config.attrCodeSigningConfigArn,
  );
}
