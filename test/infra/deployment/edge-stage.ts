import type { Stage } from '#lib/stages/stage.ts';

/** What a stage's file adds for a distribution in front of the API. */
export const edgeStage = {
  domain: {
    name: 'pay.example.com',
    certificateArn:
      'arn:aws:acm:eu-central-1:111122223333:certificate/0a1b2c3d-0000-4000-8000-0a1b2c',
  },
  edge: {
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d-0000-4000-8000-0a1b2d',
    origin: 'd-abcdef1234.execute-api.eu-central-1.amazonaws.com',
    secret: 'coffer/prod/edge-1',
    secretDigests: ['0a'.repeat(32)],
    direct: 'refused',
    requestsPerAddress: 10_000,
  },
} satisfies Partial<Stage>;
