import type { UseQueryResult } from '@tanstack/react-query';
import type { Schemas } from '../../api/types.ts';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id } from '../../parts/facts.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import {
  isStranger,
  knownWords,
  notComparedWords,
  recipientSentences,
} from '../../words/decide/recipient.ts';
import { visibleText } from '../../words/visible-text.ts';
import { Tick } from './tick.tsx';

interface Props {
  address: string;
  query: UseQueryResult<Schemas['Recipient']>;
  /** The approver has to say that the address was compared. */
  tick: { isTicked: boolean; set: (isTicked: boolean) => void } | null;
}

/** What the project knows of who is paid. */
export const RecipientPanel = ({ address, query, tick }: Props) => (
  <Panel title="This address">
    <div className="stack close">
      <Id id={address} whole />
      {query.data && <Known recipient={query.data} tick={tick} />}
      {query.isLoading && <Loading what="what is known of it" />}
      {query.error && <ProblemAlert error={query.error} retry={() => void query.refetch()} />}
    </div>
  </Panel>
);

function Known({ recipient, tick }: { recipient: Schemas['Recipient']; tick: Props['tick'] }) {
  const sentences = recipientSentences(recipient);
  const notCompared = notComparedWords(recipient);
  return (
    <>
      {recipient.similar.length > 0 && (
        <Note tone="error" title="It looks like another address" isNews={false}>
          <p>
            It begins and ends as an address that the project knows, and is another one. Addresses
            are made so, to be copied by mistake. Compare every character.
          </p>
          <ul className="list">
            <li>
              <Id id={recipient.address} whole /> would be paid
            </li>
            {recipient.similar.map((other) => (
              <li key={other.address}>
                <Id id={other.address} whole /> {visibleText(knownWords(other))}
              </li>
            ))}
          </ul>
          {tick && <Tick {...tick} text="I compared every character with whom I mean to pay" />}
        </Note>
      )}
      {isStranger(recipient) ? (
        <Note tone="warning" title="The project does not know this address" isNews={false}>
          {sentences.join(' ')}
        </Note>
      ) : (
        <ul className="list">
          {sentences.map((sentence) => (
            <li key={sentence}>{visibleText(sentence)}</li>
          ))}
        </ul>
      )}
      {notCompared !== null && <p className="quiet">{visibleText(notCompared)}</p>}
    </>
  );
}
