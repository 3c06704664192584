import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import RadioGroup from '@cloudscape-design/components/radio-group';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import { type Permission, permissions } from '#model/permission.ts';
import type { KeyRequest } from '../../api/policy.ts';
import { useWorld } from '../../api/world.ts';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { permissionWords } from '../../words/policy/permissions.ts';

interface Props {
  problem: unknown;
  close: () => void;
  create: (request: KeyRequest) => Promise<boolean>;
}

/** Asks for a new key. Whether a second owner is needed is said before it is asked for. */
export function CreateSheet({ problem, close, create }: Props) {
  const { sessions } = useWorld();
  const [name, setName] = useState('');
  const [permission, setPermission] = useState<Permission>('read');
  const [mode, setMode] = useState<'hmac' | 'rsa'>('hmac');
  const [publicKey, setPublicKey] = useState('');
  const [url, setUrl] = useState('');
  const isWhole = name.trim() !== '' && (mode === 'hmac' || publicKey.trim() !== '');
  const needsTwo = !sessions.config.local && (permission !== 'read' || url.trim() !== '');
  const send = () =>
    create({
      name: name.trim(),
      permission,
      mode,
      public_key: mode === 'rsa' ? publicKey.trim() : null,
      webhook_url: url.trim() || null,
    });
  return (
    <FormSheet
      title="Create an API key"
      verb={needsTwo ? 'Ask for it' : 'Create'}
      sending="Creating the key"
      isReady={isWhole}
      problem={problem}
      close={close}
      send={send}
    >
      <FormField label="Name" description="What the key is for. At most 64 characters.">
        <Input value={name} autoComplete={false} onChange={({ detail }) => setName(detail.value)} />
      </FormField>
      <FormField label="Permission">
        <RadioGroup
          value={permission}
          onChange={({ detail }) => setPermission(detail.value as Permission)}
          items={permissions.map((value) => ({
            value,
            label: permissionWords[value].label,
            description: permissionWords[value].may,
          }))}
        />
      </FormField>
      <FormField label="Signs by">
        <RadioGroup
          value={mode}
          onChange={({ detail }) => setMode(detail.value as 'hmac' | 'rsa')}
          items={[
            {
              value: 'hmac',
              label: 'HMAC',
              description: 'Coffer makes a secret for both sides.',
            },
            { value: 'rsa', label: 'RSA', description: 'The merchant keeps the private key.' },
          ]}
        />
      </FormField>
      {mode === 'rsa' && (
        <FormField label="Public key" description="SPKI PEM, 2048 to 8192 bits.">
          <Textarea value={publicKey} onChange={({ detail }) => setPublicKey(detail.value)} />
        </FormField>
      )}
      <FormField
        label="Webhook URL"
        description="May be left out. It gets the events of the whole project."
      >
        <Input
          value={url}
          type="url"
          autoComplete={false}
          placeholder="https://"
          onChange={({ detail }) => setUrl(detail.value)}
        />
      </FormField>
      <p className="text" role="note">
        {needsTwo
          ? 'A second owner confirms it, and is shown the secrets.'
          : 'It takes effect at once. You are shown its secrets this once.'}
      </p>
    </FormSheet>
  );
}
