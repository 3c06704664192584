import { need } from '#aws/runtime/config.ts';
import { presignedGet } from '#aws/runtime/presigned-get.ts';
import type { Clock } from '#ports/runtime.ts';
import type { DownloadLinks } from '../ports.ts';

/** How long a link may be opened. A download that has begun goes on. The roles demand no more (infra). */
export const linkSeconds = 300;

/** Links to objects of the bucket STATEMENT_BUCKET, signed by the function. */
export const makeDownloadLinks = (clock: Clock): DownloadLinks => ({
  async link(key, as) {
    const now = clock.now();
    const url = await presignedGet(
      { bucket: need('STATEMENT_BUCKET'), key, as },
      { seconds: linkSeconds, now: new Date(now * 1_000) },
    );
    return { url, expiresAt: now + linkSeconds };
  },
});
