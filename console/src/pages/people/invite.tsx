import { useState } from 'react';
import { adminGroups } from '#wire/admin/route.ts';
import { useProjects } from '../../api/queries.ts';
import { Field } from '../../kit/field.tsx';
import { CopiedBlock } from '../../parts/copied.tsx';
import { inviteCommand } from '../../words/people.ts';
import { visibleText } from '../../words/visible-text.ts';

const does: Record<(typeof adminGroups)[number], string> = {
  owner: 'keys, settings and everything else that no other group may do',
  approver: 'approves and rejects withdrawals and operations',
  operator: 'resends webhooks, rescans, freezes',
  viewer: 'only reads',
};

/** Puts the command together that invites somebody. Nothing of it is sent. */
export function Invite({ stage }: { stage: string }) {
  const projects = useProjects();
  const [email, setEmail] = useState('');
  const [project, setProject] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(['viewer']);
  const address = email.trim();
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(address);
  const groups = chosen.map((group) => (project === '' ? group : `${group}:${project}`));
  return (
    <div className="stack">
      <Field
        label="E-mail"
        error={address !== '' && !isAddress ? 'This is not an e-mail address' : null}
      >
        {(described) => (
          <input
            {...described}
            className="input"
            type="email"
            value={email}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <Field label="For">
        {(described) => (
          <select
            {...described}
            className="input"
            value={project}
            onChange={({ target }) => setProject(target.value)}
          >
            <option value="">All projects</option>
            {(projects.data?.list ?? []).map(({ slug }) => (
              <option key={slug} value={slug}>
                {visibleText(slug)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset className="choices">
        <legend>Groups</legend>
        {adminGroups.map((group) => (
          <label key={group} className="choice">
            <input
              type="checkbox"
              checked={chosen.includes(group)}
              onChange={({ target }) =>
                setChosen(
                  target.checked ? [...chosen, group] : chosen.filter((one) => one !== group),
                )
              }
            />
            <span>
              {group}: {does[group]}
            </span>
          </label>
        ))}
      </fieldset>
      {isAddress && groups.length > 0 ? (
        <>
          <p className="quiet">
            Cognito mails a temporary password that is valid for a day. At the first sign-in the
            person sets their own password and registers an authenticator.
          </p>
          <CopiedBlock what="command" text={inviteCommand(stage, address, groups)} />
        </>
      ) : (
        <p className="quiet">Type an e-mail and choose a group to see the command.</p>
      )}
    </div>
  );
}
