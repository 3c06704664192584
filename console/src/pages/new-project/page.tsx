import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import { ApiProblem } from '../../api/problem.ts';
import { meKey } from '../../api/user-queries.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { flash } from '../../kit/flash.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Switch } from '../../kit/switch.tsx';
import { CopiedBlock } from '../../parts/copied.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSecondOwner } from '../../parts/use-second-owner.ts';
import { newProjectPath, overviewPath } from '../../routes.ts';
import { mayCreate } from '../../words/may-operate.ts';
import {
  agreedByTwo,
  type Draft,
  doesSign,
  draftErrors,
  draftOf,
  draftQuery,
  fieldOf,
  requestOf,
  sums,
} from '../../words/new-project.ts';
import { settingEffect, settingLabel } from '../../words/policy/settings.ts';
import '../../styles/records.css';

/** Creates a project: its keys in KMS, its hot wallet and its first limits. */
export default function NewProjectPage() {
  useTitle('New project');
  const { admin } = useWorld();
  return (
    <div className="stack">
      <PageHeader description="Creates a project with its own users, hot wallet, rules and API keys">
        New project
      </PageHeader>
      {mayCreate(admin) ? (
        <NewProject />
      ) : (
        <Note tone="info" title="Only an owner of all projects can create a project" isNews={false}>
          Ask such an owner to create it.
        </Note>
      )}
    </div>
  );
}

function NewProject() {
  const { api } = useWorld();
  const queries = useQueryClient();
  const [, go] = useLocation();
  const search = useSearch();
  const me = usePolled(meKey, (one) => held(one.GET('/me')), { every: 60_000 });
  const [draft, setDraft] = useState<Draft>(() => draftOf(search));
  const [isTried, setIsTried] = useState(false);
  const [waits, setWaits] = useState(false);
  const { isBusy, problem, run } = useAction();
  const bySecondOwner = useSecondOwner();
  const set = (name: keyof Draft, value: string) => {
    setDraft({ ...draft, [name]: value });
    setWaits(false);
  };
  const errors = draftErrors(draft);
  const refused = problem instanceof ApiProblem ? fieldOf(problem.message) : null;
  const errorOf = (name: keyof Draft): string | null => {
    if (isTried && errors[name]) return errors[name];
    return refused === name ? (problem as ApiProblem).message : null;
  };
  const create = () => {
    setIsTried(true);
    if (Object.keys(errors).length > 0) return;
    void run(async () => {
      const { slug, ...rest } = requestOf(draft);
      const shown = { require_signatures: doesSign(draft, stage) };
      const asked = Object.assign({ name: slug }, rest, shown);
      const made = await bySecondOwner({ slug, kind: 'project', asked }, (signature) =>
        held(api.POST('/projects', { body: { slug, ...rest, ...(signature && { signature }) } })),
      );
      if (made.state === 'pending') {
        setWaits(true);
        return;
      }
      await queries.invalidateQueries({ queryKey: ['projects'] });
      flash({
        tone: 'success',
        title: `Project ${draft.slug} created`,
        text: 'The list on this page has the steps to the first payment.',
      });
      go(overviewPath(draft.slug));
    });
  };
  const stage = me.data?.stage ?? '';
  const byTwo = agreedByTwo(draft, stage);
  const link = `${location.origin}${newProjectPath}?${draftQuery(draft)}`;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <Panel title="Name">
        <div className="stack">
          <Field
            label="Slug"
            hint="It is in every URL of the project’s API and never changes. Example: shop-eu."
            error={errorOf('slug')}
          >
            {(described) => (
              <input
                {...described}
                className="input"
                value={draft.slug}
                maxLength={31}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => set('slug', target.value.toLowerCase())}
              />
            )}
          </Field>
          <Field
            label="Name for people"
            hint="The name that the console shows. Empty: the slug."
            error={errorOf('name')}
          >
            {(described) => (
              <input
                {...described}
                className="input"
                value={draft.name}
                maxLength={64}
                autoComplete="off"
                onChange={({ target }) => set('name', target.value)}
              />
            )}
          </Field>
        </div>
      </Panel>
      <Panel title="Daily limits">
        <div className="stack">
          <p className="quiet">
            They limit what a stolen API key can take in a day. You can change them later under
            Policy, where you also add whitelists and limits of a token. The project works on every
            network of this deployment.
          </p>
          {sums.map((name) => (
            <Field
              key={name}
              label={settingLabel(name)}
              hint={settingEffect(name)}
              error={errorOf(name)}
            >
              {(described) => (
                <input
                  {...described}
                  className="input"
                  inputMode="decimal"
                  value={draft[name]}
                  autoComplete="off"
                  onChange={({ target }) => set(name, target.value)}
                />
              )}
            </Field>
          ))}
        </div>
      </Panel>
      <Panel title="Signatures">
        <Switch
          label={settingLabel('require_signatures')}
          hint={settingEffect('require_signatures')}
          error={errorOf('require_signatures')}
          isOn={doesSign(draft, stage)}
          set={(isOn) => set('require_signatures', isOn ? 'yes' : 'no')}
        />
      </Panel>
      {byTwo !== null && (
        <Note tone="info" title="A second owner must agree" isNews={false}>
          {byTwo}, so nothing is created until another owner sends the same request.
        </Note>
      )}
      {problem !== null && refused === null && <ProblemAlert error={problem} />}
      {waits && (
        <Note tone="info" title="The project waits for a second owner">
          <p>Nothing is created yet. Another owner opens this link within 24 hours and sends it:</p>
          <CopiedBlock what="link" text={link} />
        </Note>
      )}
      <div className="actions">
        <Button variant="primary" type="submit" busy={isBusy ? 'Creating its keys' : null}>
          Create project
        </Button>
      </div>
    </form>
  );
}
