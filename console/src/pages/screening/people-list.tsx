import { checkWords } from '#shared/words/check-words.ts';
import type { Schemas } from '../../api/types.ts';
import { Mark } from '../../kit/mark.tsx';
import { Time } from '../../parts/time.tsx';
import { visibleText } from '../../words/visible-text.ts';

/** Who decided so, of how many. */
export const PeopleList = ({
  did,
  approvals,
  needed,
}: {
  /** `Released`, `Confirmed`. */
  did: string;
  approvals: readonly Schemas['Release'][];
  needed: number;
}) => (
  <>
    <p>
      {approvals.length} of {needed} {needed === 1 ? 'person' : 'people'}.
    </p>
    {approvals.length > 0 && (
      <ul className="list">
        {approvals.map(({ admin, at }) => (
          <li key={admin}>
            <Mark tone="success">
              {did} by {visibleText(admin)}
            </Mark>{' '}
            <Time at={at} />
          </li>
        ))}
      </ul>
    )}
  </>
);

/** The words of a digest that the page computed, for two people who compare. */
export const CheckWords = ({ digest }: { digest: string }) => (
  <p>
    Check words, computed by this page: <strong>{checkWords(digest).join(' ')}</strong>
  </p>
);
