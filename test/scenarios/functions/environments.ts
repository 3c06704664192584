import { IAMClient } from '@aws-sdk/client-iam';
import { LambdaClient } from '@aws-sdk/client-lambda';
/** What the functions of this test do, as their event says. */
export const program = `
let calls = 0;
export const handler = async ({ does, text }) => {
  calls += 1;
  if (does === 'throw') throw new Error('as it was asked');
  if (does === 'exit') process.exit(3);
  if (does === 'loop') for (;;) {}
  if (does === 'throw later') {
    setTimeout(() => { throw new Error('nobody waits for this'); });
    await new Promise(() => {});
  }
  if (text) console.log(text);
  const { OWN: own, AWS_LAMBDA_FUNCTION_NAME: name } = process.env;
  return { calls, own, name, pid: process.pid };
};`;

export const names = ['one', 'two', 'process'];

export const lambda = new LambdaClient({});
export const iam = new IAMClient({});
