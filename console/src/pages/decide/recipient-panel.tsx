import type { UseQueryResult } from '@tanstack/react-query';
import type { Schemas } from '../../api/types.ts';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import {
  isStranger,
  knownWords,
  type ListedAs,
  notComparedWords,
  recipientSentences,
} from '../../words/decide/recipient.ts';
import { visibleText } from '../../words/visible-text.ts';
import { Tick } from './tick.tsx';

interface Props {
  chain: string;
  address: string;
  query: UseQueryResult<Schemas['Recipient']>;
  /** What the whitelist of now says of who is paid; null while it is not known. */
  whitelist: ListedAs | null;
  /** The approver has to say that the address was compared. */
  tick: { isTicked: boolean; set: (isTicked: boolean) => void } | null;
}

/** What the project knows of who is paid. */
export const RecipientPanel = ({ chain, address, query, whitelist, tick }: Props) => (
  <Panel title="This address">
    <div className="stack close">
      <Id id={address} whole on={{ chain, is: 'address' }} />
      {whitelist?.isOutside && (
        <Note tone="error" title="Not in the address whitelist" isNews={false}>
          The current whitelist does not allow this address, so the signer refuses the payment.
          Reject the order, or ask an owner to add the address first.
        </Note>
      )}
      {whitelist?.entry && <Listed entry={whitelist.entry} />}
      {query.data && <Known recipient={query.data} tick={tick} />}
      {query.isLoading && <Loading what="its history" />}
      {query.error && <ProblemAlert error={query.error} retry={() => void query.refetch()} />}
    </div>
  </Panel>
);

/** Whose entry it is, who added it and since when. */
const Listed = ({ entry }: { entry: Schemas['WhitelistEntry'] }) => (
  <p>
    In the address whitelist
    {entry.label !== null && (
      <>
        {' '}
        as <Said text={entry.label} />
      </>
    )}
    {entry.added_by !== null && (
      <>
        , added by <Said text={entry.added_by} /> <When at={entry.added_at} />
      </>
    )}
    .
  </p>
);

function Known({ recipient, tick }: { recipient: Schemas['Recipient']; tick: Props['tick'] }) {
  const sentences = recipientSentences(recipient);
  const notCompared = notComparedWords(recipient);
  return (
    <>
      {recipient.similar.length > 0 && (
        <Note tone="error" title="It looks like another address" isNews={false}>
          <p>
            It starts and ends like an address that the project knows, but is a different address.
            Attackers create such addresses so that people copy them by mistake. Compare every
            character.
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
          {tick && (
            <Tick {...tick} text="I compared every character with the address that I mean to pay" />
          )}
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
