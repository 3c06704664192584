import { makeHttpPost } from '#aws/runtime/http-post.ts';
import type { ProviderPost } from '../ports.ts';

/** Bytes of an answer; more is none. */
const maxAnswer = 16 * 1_024;

/** The same of a vendor: Elliptic lists every contribution to an address. */
export const maxVendorAnswer = 1_024 * 1_024;

/** The client of webhooks, with the whole body of what is answered. */
export function makeProviderPost(
  rules: Omit<Parameters<typeof makeHttpPost>[0], 'maxAnswerBytes' | 'keptBytes'>,
  atMost = maxAnswer,
): ProviderPost {
  const http = makeHttpPost({ ...rules, maxAnswerBytes: atMost, keptBytes: atMost });
  return {
    async post(input) {
      const { status, head } = await http.post(input);
      const isGood = status !== null && status >= 200 && status < 300;
      const isWhole = head !== undefined && Buffer.byteLength(head.text) < atMost;
      return { status, body: isGood && isWhole ? head.text : null };
    },
  };
}
