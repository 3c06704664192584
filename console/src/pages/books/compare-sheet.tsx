import { useState } from 'react';
import { type ChainName, chainNames } from '#shared/chains.ts';
import { useBooksApi } from '../../api/books.ts';
import { Field } from '../../kit/field.tsx';
import { flash } from '../../kit/flash.ts';
import { TextField } from '../../kit/text-field.tsx';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { problemAt } from '../../parts/problem-at.ts';
import { useAction } from '../../parts/use-action.ts';
import { chainWord } from '../../words/decide/sentence.ts';

const labels = { chain: 'Network', address: 'Address' };

/** Has an address compared before its turn. */
export function CompareSheet({ slug, close }: { slug: string; close: () => void }) {
  const calls = useBooksApi(slug);
  const [chain, setChain] = useState<ChainName>('ETH');
  const [address, setAddress] = useState('');
  const { problem, run } = useAction();
  const wrong = problemAt(problem, labels);
  const send = () =>
    run(async () => {
      await calls.compare({ chain, address: address.trim() });
      flash({
        tone: 'success',
        title: 'The address is compared',
        text: 'Its balances are read within the hour and compared once their block is final. Differences appear here.',
      });
      close();
    });
  return (
    <FormSheet
      title="Compare an address"
      verb="Compare"
      sending="Requesting the comparison"
      isReady={address.trim() !== ''}
      problem={wrong.rest}
      close={close}
      send={send}
    >
      <Field label={labels.chain} error={wrong.of('chain')}>
        {(described) => (
          <select
            {...described}
            className="input"
            value={chain}
            onChange={({ target }) => setChain(target.value as ChainName)}
          >
            {chainNames.map((name) => (
              <option key={name} value={name}>
                {chainWord(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={labels.address}
        hint="The hot wallet, a user’s address, or the address for energy top-ups."
        error={wrong.of('address')}
        value={address}
        set={setAddress}
      />
    </FormSheet>
  );
}
