import { FactList } from '../../kit/fact-list.tsx';
import { Id, Said } from '../../parts/facts.tsx';
import { KeyName } from '../../parts/key-name.tsx';
import { Time } from '../../parts/time.tsx';
import { chainWord } from '../../words/decide/sentence.ts';
import type { Terms } from './terms.ts';

const coinWord = (token: string | null) => (token === null ? 'none' : 'the chain’s own coin');

/** Everything that identifies the order, whole. */
export function Facts({ terms }: { terms: Terms }) {
  const { expiresAt } = terms;
  const address = { chain: terms.chain, is: 'address' } as const;
  return (
    <FactList
      facts={[
        {
          label: terms.calldata === null ? 'Recipient' : 'Contract',
          value: terms.to ? <Id id={terms.to} whole on={address} /> : 'none',
        },
        { label: 'Paying address', value: <Id id={terms.from} whole on={address} /> },
        { label: 'Network', value: chainWord(terms.chain) },
        {
          label: 'Token contract',
          value: terms.tokenAddress ? (
            <Id id={terms.tokenAddress} whole on={address} />
          ) : (
            coinWord(terms.token)
          ),
        },
        { label: 'Merchant’s reference', value: <Said text={terms.reference} /> },
        { label: 'Memo', value: <Said text={terms.memo} /> },
        { label: 'Requested by key', value: <KeyName id={terms.askedBy} name={terms.keyName} /> },
        { label: 'Requested', value: <Time at={terms.createdAt} /> },
        {
          label: 'Expires',
          value: expiresAt === null ? 'Never' : <Time at={expiresAt} />,
        },
        { label: 'Terms digest', value: <Id id={terms.digest} whole /> },
      ]}
    />
  );
}
