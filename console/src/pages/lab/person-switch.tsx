import { useWorld } from '../../api/world.ts';
import { localKey } from '../../auth/session.ts';
import { useLabAction } from './use-lab.ts';

const people = ['alice', 'bob', 'carol', 'operator'] as const;

const rights: Record<(typeof people)[number], string> = {
  alice: 'owner, approver',
  bob: 'owner, approver',
  carol: 'approver',
  operator: 'operator',
};

/** Becomes another admin of the local cloud, on the same page. */
export default function PersonSwitch() {
  const { admin } = useWorld();
  const { mutate, isPending } = useLabAction();
  const become = (who: string) =>
    mutate(
      { path: '/people', body: { who } },
      {
        onSuccess: ({ id_token: idToken, refresh_token: refreshToken }) => {
          sessionStorage.setItem(localKey, JSON.stringify({ idToken, refreshToken }));
          location.reload();
        },
      },
    );
  return (
    <fieldset disabled={isPending}>
      <legend>Sign in as another person</legend>
      {people.map((who) => (
        <button
          key={who}
          type="button"
          className="flat"
          disabled={admin.email.startsWith(`${who}@`)}
          onClick={() => become(who)}
        >
          {who} <span className="quiet">{rights[who]}</span>
        </button>
      ))}
    </fieldset>
  );
}
