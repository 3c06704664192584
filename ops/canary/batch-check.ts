import type { Rpc, RpcCall } from '#chains/rpc/rpc.ts';
import { RpcError } from '#chains/rpc/rpc-error.ts';
import { type Check, differs, ok } from './check.ts';
import type { Subject } from './subject.ts';

/** 100 is the most that the clients put into one exchange. */
const sizes = [100, 50, 10] as const;

/** A subject that can be asked through another fetch. */
export interface BatchSubject extends Subject {
  connect(fetch: typeof globalThis.fetch): Rpc;
}

/** Whether one exchange answers all the calls. The client would ask on in smaller ones. */
async function isAnsweredWhole(subject: BatchSubject, call: RpcCall, size: number) {
  let asked = false;
  const rpc = subject.connect(async (...input) => {
    if (asked) throw new Error('one exchange is enough');
    asked = true;
    return fetch(...input);
  });
  const calls = Array.from({ length: size }, () => call);
  const answers = await rpc.batch<unknown>(calls).catch(() => []);
  return answers.length === size && !answers.some((answer) => answer instanceof RpcError);
}

/** The largest batch of a cheap call that is answered whole. */
export const batchCheck = <S extends BatchSubject>(call: RpcCall): Check<S> => ({
  name: 'batch size',
  methods: [call.method],
  expected: 'a batch of 10 calls or more is answered in full',
  breaks:
    'the clients learn the size that a provider accepts, and request single blocks: the watcher catches up slowly',
  async ask(subject) {
    for (const size of sizes) {
      if (await isAnsweredWhole(subject, call, size)) return ok(`${size} calls`);
    }
    // A provider that answers nothing by now says nothing about batches.
    await subject.connect(fetch).request(call.method, call.params);
    return differs('not even 10 calls');
  },
});
