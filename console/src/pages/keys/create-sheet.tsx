import { useState } from 'react';
import { type Permission, permissions } from '#model/permission.ts';
import type { KeyRequest } from '../../api/policy.ts';
import { useWorld } from '../../api/world.ts';
import { Field } from '../../kit/field.tsx';
import { Radios } from '../../kit/radios.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { problemAt } from '../../parts/problem-at.ts';
import { permissionWords } from '../../words/policy/permissions.ts';
import { EventPicker } from './event-picker.tsx';

interface Props {
  problem: unknown;
  close: () => void;
  create: (request: KeyRequest) => Promise<boolean>;
}

const labels = {
  name: 'Name',
  permission: 'Permission',
  mode: 'Signs with',
  public_key: 'Public key',
  webhook_url: 'Webhook URL',
  webhook_events: 'Events',
};

/** Asks for a new key. Whether a second owner is needed is said before it is asked for. */
export function CreateSheet({ problem, close, create }: Props) {
  const { sessions } = useWorld();
  const [name, setName] = useState('');
  const [permission, setPermission] = useState<Permission>('read');
  const [mode, setMode] = useState<'hmac' | 'rsa'>('hmac');
  const [publicKey, setPublicKey] = useState('');
  const [url, setUrl] = useState('');
  const [entries, setEntries] = useState<string[] | null>(null);
  const hasUrl = url.trim() !== '';
  const isWhole =
    name.trim() !== '' &&
    (mode === 'hmac' || publicKey.trim() !== '') &&
    !(hasUrl && entries?.length === 0);
  const needsTwo = !sessions.config.local && (permission !== 'read' || hasUrl);
  const wrong = problemAt(problem, labels);
  const send = () =>
    create({
      name: name.trim(),
      permission,
      mode,
      public_key: mode === 'rsa' ? publicKey.trim() : null,
      webhook_url: url.trim() || null,
      webhook_events: hasUrl ? entries : null,
    });
  return (
    <FormSheet
      title="Create an API key"
      verb={needsTwo ? 'Request key' : 'Create'}
      sending="Creating the key"
      isReady={isWhole}
      problem={wrong.rest}
      close={close}
      send={send}
    >
      <TextField
        label={labels.name}
        hint="What the key is for. At most 64 characters."
        error={wrong.of('name')}
        value={name}
        set={setName}
      />
      <Radios
        label={labels.permission}
        value={permission}
        set={setPermission}
        options={permissions.map((value) => ({
          value,
          label: permissionWords[value].label,
          hint: permissionWords[value].may,
        }))}
      />
      <Radios
        label={labels.mode}
        value={mode}
        set={setMode}
        options={[
          { value: 'hmac', label: 'HMAC', hint: 'Coffer generates a secret for both sides.' },
          { value: 'rsa', label: 'RSA', hint: 'The merchant keeps the private key.' },
        ]}
      />
      {mode === 'rsa' && (
        <Field
          label={labels.public_key}
          hint="SPKI PEM, 2048 to 8192 bits."
          error={wrong.of('public_key')}
        >
          {(described) => (
            <textarea
              {...described}
              className="input"
              value={publicKey}
              onChange={({ target }) => setPublicKey(target.value)}
            />
          )}
        </Field>
      )}
      <TextField
        label={labels.webhook_url}
        hint="Optional. Receives the events of the whole project."
        error={wrong.of('webhook_url')}
        type="url"
        placeholder="https://"
        value={url}
        set={setUrl}
      />
      {hasUrl && (
        <EventPicker entries={entries} set={setEntries} error={wrong.of('webhook_events')} />
      )}
      <p role="note">
        {needsTwo
          ? 'A second owner confirms it and then sees the secrets.'
          : 'Takes effect immediately. Its secrets are shown to you once.'}
      </p>
    </FormSheet>
  );
}
