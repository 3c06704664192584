import { signingKeyPolicy } from '#aws/keys/key-policy.ts';
import { account, decideKey, type Statement } from '#test/support/policy/decide.ts';

export const signer = `arn:aws:iam::${account}:role/coffer/sign-evm`;
export const maker = `arn:aws:iam::${account}:role/make-project-keys`;
export const breakGlass = `arn:aws:iam::${account}:role/break-glass`;

const { Statement: policy } = JSON.parse(
  signingKeyPolicy({
    account,
    signerRoleArns: [signer],
    breakGlassRoleArn: breakGlass,
    makerRoleArn: maker,
  }),
) as { Statement: Statement[] };

const everything: Statement[] = [{ Effect: 'Allow', Action: '*', Resource: '*' }];

export const decide = (principal: string, action: string) =>
  decideKey(policy, everything, { principal, action });
