/** Calls handlers in this process as Lambda would, and records what each call used. */
import { type AwsCall, callsDuring } from './aws-calls.ts';

export interface Invocation {
  fn: string;
  memoryMb: number;
  calls: AwsCall[];
  logBytes: number;
  ms: number;
}

/** Runs `work`, and counts its AWS calls, the bytes of its log lines and its time. */
export async function invoke(
  fn: { name: string; memoryMb: number },
  work: () => Promise<unknown>,
): Promise<Invocation> {
  const { write } = process.stdout;
  let logBytes = 0;
  process.stdout.write = ((text: string) => {
    logBytes += Buffer.byteLength(text);
    return true;
  }) as typeof write;
  const started = performance.now();
  try {
    const calls = await callsDuring(work);
    const ms = performance.now() - started;
    return { fn: fn.name, memoryMb: fn.memoryMb, calls, logBytes, ms };
  } finally {
    process.stdout.write = write;
  }
}
