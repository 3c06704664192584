import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';

export interface Delivery {
  id: string;
  event: string;
  state: string;
  tries: number;
  next_at: number | null;
  ref: string;
  attempts: { at: number; status: number | null }[];
}

export const redispatchAt = (now: number) =>
  new LambdaClient({}).send(
    new InvokeCommand({
      FunctionName: 'coffer-local-schedule-redispatch',
      Payload: Buffer.from(JSON.stringify({ now })),
    }),
  );
