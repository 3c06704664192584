import { useState } from 'react';
import { useChains } from '../api/chain-queries.ts';
import type { Schemas } from '../api/types.ts';
import { Button } from '../kit/button.tsx';
import { useNow } from '../kit/hooks.ts';
import { Note } from '../kit/note.tsx';
import { chainPath, healthPath } from '../routes.ts';
import { isWrong, outageWords, providerNames, providerWords } from '../words/chains.ts';
import { chainWord } from '../words/decide/sentence.ts';
import { visibleText } from '../words/visible-text.ts';
import { AskedProviders } from './asked-providers.tsx';
import { LinkTo } from './link-to.tsx';

/** The chains whose providers fail or are behind: amber while another one answers, else red. */
export function FailingProviders({ slug }: { slug: string }) {
  const { data } = useChains();
  return (data?.list ?? []).map((chain) => (
    <FailingChain key={chain.chain} slug={slug} chain={chain} />
  ));
}

function FailingChain({ slug, chain }: { slug: string; chain: Schemas['ChainLag'] }) {
  const now = useNow();
  const [wanted, setWanted] = useState(0);
  const words = outageWords(chain);
  if (!words) return null;
  const name = chainWord(chain.chain);
  const names = providerNames(chain.provider_states);
  return (
    <Note
      tone={words.tone}
      title={`${name}: ${words.text}`}
      action={<Button onClick={() => setWanted(wanted + 1)}>Ask again now</Button>}
    >
      <ul className="list">
        {chain.provider_states.map((one, index) =>
          isWrong(one) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two URLs may be of one host
            <li key={index}>
              {visibleText(names[index]!)}: {visibleText(providerWords(one, now).text)}
            </li>
          ) : null,
        )}
      </ul>
      <p className="quiet">
        {words.means} <LinkTo to={healthPath(slug, words.runbook)}>What to do</LinkTo>, or{' '}
        <LinkTo to={chainPath(slug, chain.chain)}>open the chain’s page</LinkTo>.
      </p>
      <AskedProviders chain={chain.chain} wanted={wanted} />
    </Note>
  );
}
