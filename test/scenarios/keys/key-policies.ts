import { hotKeyAlias } from '#shared/hot-key-alias.ts';
import { slug } from '#test/scenarios/project-keys.ts';

export const projectId = slug('policies');

export const trust = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { AWS: '*' }, Action: 'sts:AssumeRole' }],
});

export const everything = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
});

/** What a signer's own policy allows it, but for the function that calls (lib/stacks/workflow-grants.ts). */
export const signs = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Action: 'kms:Sign',
      Resource: 'arn:aws:kms:us-east-1:000000000000:key/*',
      Condition: {
        Null: { 'aws:ResourceTag/coffer:project': 'false' },
        StringEquals: { 'aws:ResourceTag/coffer:family': 'EVM' },
        StringLike: { 'kms:RequestAlias': hotKeyAlias('local', '*', 'EVM') },
      },
    },
  ],
});

// The names that the environment gives the maker of keys.
export const [signer, breakGlass, admin] = [
  'sign-evm',
  'coffer-local-break-glass',
  'administrator',
];
