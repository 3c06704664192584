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

// The names that the environment gives the maker of keys.
export const [signer, breakGlass, admin] = [
  'sign-evm',
  'coffer-local-break-glass',
  'administrator',
];
