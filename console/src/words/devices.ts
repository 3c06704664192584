import type { Schemas } from '../api/types.ts';

type Device = Schemas['Device'];

/** What a device is, for people. */
export const kindWords = ({ kind }: Pick<Device, 'kind'>): string =>
  kind === 'passkey' ? 'Passkey' : 'Key file of a command line or a bot';

export function stateWords({ state }: Pick<Device, 'state'>): {
  text: string;
  tone: 'success' | 'pending' | 'stopped' | 'error';
} {
  switch (state) {
    case 'active':
      return { text: 'Active', tone: 'success' };
    case 'waiting':
      return { text: 'Waits for another owner', tone: 'pending' };
    case 'lapsed':
      return { text: 'Nobody confirmed it in seven days', tone: 'stopped' };
    case 'ended':
      return { text: 'Ended', tone: 'stopped' };
    case 'unproven':
      return { text: 'Its records do not agree: its signatures do not count', tone: 'error' };
  }
}

/** How many groups of a fingerprint the other person reads aloud, and are typed. */
const readGroups = 2;

/** A fingerprint in two parts: what a page shows, and the last eight digits, which its person reads aloud. */
export function splitFingerprint(fingerprint: string): { shown: string; read: string } {
  const groups = fingerprint.split(' ');
  return {
    shown: groups.slice(0, -readGroups).join(' '),
    read: groups.slice(-readGroups).join(''),
  };
}

/** Why a device cannot be confirmed by this person; null if it can. */
export function whyNotConfirmDevice(
  device: Pick<Device, 'state' | 'person_id' | 'origin' | 'kind' | 'confirmed_by'>,
  {
    you,
    isOwner,
    origin,
    isComputed,
  }: { you: string; isOwner: boolean; origin: string; isComputed: boolean },
): string | null {
  if (device.state !== 'waiting' || device.confirmed_by !== null)
    return 'No confirmation is needed.';
  if (device.person_id === you) return 'Another owner must confirm your device.';
  if (!isOwner) return 'Only an owner of all projects can confirm devices.';
  if (!isComputed) return 'Its fingerprint is not what this page computes. Do not confirm it.';
  if (device.kind === 'passkey' && device.origin !== origin)
    return `It was created for another page (${device.origin}). Do not confirm it.`;
  return null;
}

/** What to do about a device, by what happened. */
export const deviceAdvice = [
  {
    title: 'A new phone',
    text: 'Add a passkey on the new phone, have another owner confirm it, then end the old one. A synced passkey moves automatically.',
  },
  {
    title: 'A lost or stolen device',
    text: 'You or any owner must end it at once. Orders that it approved and that are not paid yet wait again.',
  },
  {
    title: 'Somebody leaves',
    text: 'End their devices here, and have the operator remove them under People. Devices that they confirmed stay confirmed.',
  },
  {
    title: 'Nobody has a device any more',
    text: 'The operator prints two codes, by which two people begin again. The runbook has the command.',
  },
] as const;
