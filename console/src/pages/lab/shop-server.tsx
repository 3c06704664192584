import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Panel } from '../../kit/panel.tsx';
import type { LabState, ReceiverAnswer } from './types.ts';
import { useLabAction } from './use-lab.ts';

const answers: Record<ReceiverAnswer, string> = {
  '200': '200: accepts them',
  '500': '500: fails',
  '302': '302: redirects',
  slow: 'answers after 12 s',
  drop: 'no answer',
};

/** What the merchant's server says to a webhook. */
export function ShopServer({ receiver }: { receiver: LabState['receiver'] }) {
  const { mutate } = useLabAction();
  const set = (body: unknown) => mutate({ path: '/receiver', body });
  return (
    <Panel title="The shop’s server">
      <div className="lab-form">
        <Field label="It answers a webhook with">
          {(described) => (
            <select
              {...described}
              className="input"
              value={receiver.answer}
              onChange={(event) => set({ answer: event.target.value })}
            >
              {Object.entries(answers).map(([name, text]) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button onClick={() => set({ fail_next: receiver.fail_next + 1 })}>
          Fail the next one
        </Button>
      </div>
      {receiver.fail_next > 0 && (
        <p className="quiet">
          {receiver.fail_next === 1 ? 'The next one is' : `The next ${receiver.fail_next} are`}{' '}
          answered 500.
        </p>
      )}
    </Panel>
  );
}
