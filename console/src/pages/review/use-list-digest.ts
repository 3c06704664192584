import { useEffect, useState } from 'react';
import { listText, maxListed } from '#shared/approvals/list-text.ts';
import { sha256Hex } from '../../words/batch/sha256.ts';

/** The digest of a list of orders, computed in this page from their terms; null until it is. */
export function useListDigest(digests: readonly string[]): string | null {
  const text =
    digests.length > 0 && digests.length <= maxListed && new Set(digests).size === digests.length
      ? listText(digests)
      : null;
  const [computed, setComputed] = useState<{ text: string; digest: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (text !== null) {
      void sha256Hex(text).then((digest) => {
        if (isCurrent) setComputed({ text, digest });
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return computed !== null && computed.text === text ? computed.digest : null;
}
