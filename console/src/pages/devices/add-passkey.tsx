import { useState } from 'react';
import { fingerprintOf } from '#shared/devices/device-texts.ts';
import { useDeviceApi } from '../../api/devices.ts';
import { makePasskey } from '../../api/passkeys.ts';
import { ApiProblem } from '../../api/problem.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { Note } from '../../kit/note.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useAction } from '../../parts/use-action.ts';

interface Props {
  you: string;
  stage: string;
  /** Nobody has an active device: a code of the operator is needed. */
  isFirst: boolean;
  added: () => Promise<void>;
}

/** Makes a passkey of the person who is signed in, and shows the fingerprint that the page computed. */
export function AddPasskey({ you, stage, isFirst, added }: Props) {
  const { admin } = useWorld();
  const { enrol } = useDeviceApi();
  const { isBusy, problem, run } = useAction();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const add = () =>
    run(async () => {
      setMade(null);
      const passkey = await makePasskey({ id: you, email: admin.email, stage, code });
      const device = await enrol(Object.assign({ name: name.trim() }, passkey.body));
      if (device.device_id !== passkey.deviceId) {
        const message =
          'The service recorded a different device than this page created: do not use the passkey';
        throw new ApiProblem({ http: 400, code: 0, message });
      }
      setMade(passkey.deviceId);
      setName('');
      setCode('');
      await added();
    });
  return (
    <form
      className="stack close"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      {made && (
        <Note tone="success" title="Your passkey waits for another owner">
          Read them this fingerprint: <strong className="mono">{fingerprintOf(made)}</strong>
        </Note>
      )}
      {problem !== null && <ProblemAlert error={problem} />}
      <TextField label="Name" hint="Your name for it, e.g. my phone." value={name} set={setName} />
      <TextField
        label="Code of the operator"
        hint={
          isFirst
            ? 'Nobody has an active device yet: the first two people enter the codes that the operator printed.'
            : 'Leave it empty, unless the operator gave you a code to begin again.'
        }
        value={code}
        set={setCode}
      />
      <div className="actions">
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === ''}
          busy={isBusy ? 'Waiting for your passkey' : null}
        >
          Add a passkey
        </Button>
      </div>
    </form>
  );
}
