import { FactList } from '../../kit/fact-list.tsx';
import { useNow } from '../../kit/hooks.ts';
import { Id, Said, When } from '../../parts/facts.tsx';
import { chainWord } from '../../words/decide/sentence.ts';
import { exact, left } from '../../words/times.ts';
import type { Terms } from './terms.ts';

const coinWord = (token: string | null) => (token === null ? 'none' : 'the chain’s own coin');

/** Everything that identifies the order, whole. */
export function Facts({ terms }: { terms: Terms }) {
  const now = useNow();
  const { expiresAt } = terms;
  return (
    <FactList
      facts={[
        {
          label: terms.calldata === null ? 'Recipient' : 'Contract',
          value: terms.to ? <Id id={terms.to} whole /> : 'none',
        },
        { label: 'Paying address', value: <Id id={terms.from} whole /> },
        { label: 'Network', value: chainWord(terms.chain) },
        {
          label: 'Token contract',
          value: terms.tokenAddress ? <Id id={terms.tokenAddress} whole /> : coinWord(terms.token),
        },
        { label: 'Merchant’s reference', value: <Said text={terms.reference} /> },
        { label: 'Memo', value: <Said text={terms.memo} /> },
        { label: 'Asked by key', value: <Id id={terms.askedBy} whole /> },
        { label: 'Asked for', value: <When at={terms.createdAt} /> },
        {
          label: 'Expires',
          value: expiresAt === null ? 'does not' : `${left(expiresAt, now)} (${exact(expiresAt)})`,
        },
        { label: 'Terms digest', value: <Id id={terms.digest} whole /> },
      ]}
    />
  );
}
