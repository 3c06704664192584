import { Button } from '../../kit/button.tsx';
import { Mark } from '../../kit/mark.tsx';
import { Panel } from '../../kit/panel.tsx';
import { visibleText } from '../../words/visible-text.ts';
import type { RecipeState, RunState } from './types.ts';
import { useLabAction } from './use-lab.ts';

const tones = { runs: 'in-progress', done: 'success', failed: 'error' } as const;
const words = { runs: 'runs', done: 'done', failed: 'failed' } as const;

const Steps = ({ run }: { run: RunState }) => (
  <ol className="lab-steps">
    {run.steps.map(({ title, state, seen, curl }) => (
      <li key={title}>
        <Mark tone={tones[state]}>{title}</Mark>
        {seen && <div className="quiet said">{visibleText(seen)}</div>}
        {curl && (
          <details>
            <summary>By hand</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
            <pre className="block" tabIndex={0}>
              {visibleText(curl)}
            </pre>
          </details>
        )}
      </li>
    ))}
  </ol>
);

/** Whole stories that play by themselves, with a check at their end. */
export function Recipes({ recipes }: { recipes: RecipeState[] }) {
  const { mutate } = useLabAction();
  return (
    <Panel title="Recipes">
      <ul className="lab-list">
        {recipes.map(({ name, title, about, run }) => (
          <li key={name}>
            <div className="lab-recipe">
              <div>
                <strong>{title}</strong>{' '}
                {run && <Mark tone={tones[run.state]}>{words[run.state]}</Mark>}
                <div className="quiet">{about}</div>
              </div>
              <Button
                busy={run?.state === 'runs' ? 'Playing' : null}
                onClick={() => mutate({ path: '/recipes', body: { name } })}
              >
                Play<span className="unseen"> {title}</span>
              </Button>
            </div>
            {run && <Steps run={run} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
