import type { Schemas } from '../../api/types.ts';
import { FactList } from '../../kit/fact-list.tsx';
import { Mark } from '../../kit/mark.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Said, When } from '../../parts/facts.tsx';
import { usd } from '../../words/amounts.ts';
import { verdictWords } from '../../words/screening/verdicts.ts';

/** What the provider said of a subject, in its own words, and what follows. */
export function AnswerPanel({
  screening,
  follows,
}: {
  screening: Schemas['Screening'];
  follows: string;
}) {
  const { text, tone } = verdictWords(screening.verdict);
  return (
    <Panel title="What the provider says">
      <div className="stack close">
        <FactList
          facts={[
            { label: 'Verdict', value: <Mark tone={tone}>{text}</Mark> },
            { label: 'Reason', value: <Said text={screening.reason} /> },
            { label: 'Its reference', value: <Said text={screening.reference} /> },
            { label: 'Asked', value: <When at={screening.asked_at} mode="both" /> },
            {
              label: 'Answered, by its clock',
              value: <When at={screening.answered_at} mode="both" />,
            },
            {
              label: 'Value when asked',
              value: usd(screening.amount_usd === null ? null : Number(screening.amount_usd)),
            },
          ]}
        />
        <p>
          <strong>What follows:</strong> {follows}
        </p>
      </div>
    </Panel>
  );
}
