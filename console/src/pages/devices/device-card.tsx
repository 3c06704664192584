import { useState } from 'react';
import type { Device } from '../../api/passkeys.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { FactList } from '../../kit/fact-list.tsx';
import { Mark } from '../../kit/mark.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { DecisionSheet } from '../../parts/decision-sheet.tsx';
import { Said } from '../../parts/facts.tsx';
import { Time } from '../../parts/time.tsx';
import { kindWords, stateWords, whyNotConfirmDevice } from '../../words/devices.ts';
import { visibleText } from '../../words/visible-text.ts';
import { ConfirmDeviceSheet } from './confirm-sheet.tsx';
import { useIsComputed } from './use-computed-id.ts';

interface Props {
  device: Device;
  stage: string;
  you: string;
  confirm: () => Promise<void>;
  end: () => Promise<void>;
}

/** One device: whose, its fingerprint, who confirmed it, and what may be done. */
export function DeviceCard({ device, stage, you, confirm, end }: Props) {
  const { admin } = useWorld();
  const isComputed = useIsComputed(stage, device);
  const [sheet, setSheet] = useState<'confirm' | 'end' | null>(null);
  const isOwner = admin.groups.includes('owner');
  const mayConfirm =
    isComputed !== null &&
    whyNotConfirmDevice(device, { you, isOwner, origin: location.origin, isComputed }) === null;
  const isOver = device.state === 'ended' || device.state === 'lapsed';
  const mayEnd = device.state !== 'ended' && (device.person_id === you || isOwner);
  const { text, tone } = stateWords(device);
  const isOthers = device.state === 'waiting' && device.person_id !== you;
  const name = `${device.name} of ${device.person}`;
  return (
    <Panel title={visibleText(device.name)}>
      <div className="stack close">
        {isComputed === false && (
          <Note tone="error" title="This fingerprint is not that of the device">
            The service’s records belong to another device than the one it shows. Do not confirm it.
          </Note>
        )}
        <FactList
          facts={[
            { label: 'Person', value: <Said text={device.person} /> },
            { label: 'What it is', value: kindWords(device) },
            { label: 'State', value: <Mark tone={tone}>{text}</Mark> },
            // Whoever confirms it types the end of it, as its person reads it.
            ...(isOthers && mayConfirm
              ? []
              : [
                  {
                    label: 'Fingerprint',
                    value: <span className="mono">{device.fingerprint}</span>,
                  },
                ]),
            { label: 'Added', value: <Time at={device.asked_at} /> },
            ...(device.confirmed_by
              ? [{ label: 'Confirmed by', value: <Said text={device.confirmed_by} /> }]
              : []),
            ...(device.ended_by
              ? [{ label: 'Ended by', value: <Said text={device.ended_by} /> }]
              : []),
          ]}
        />
        {!isOver && (mayConfirm || mayEnd) && (
          <div className="actions apart">
            {mayConfirm && (
              <Button
                variant="primary"
                label={`Confirm ${visibleText(name)}`}
                onClick={() => setSheet('confirm')}
              >
                Confirm
              </Button>
            )}
            {mayEnd && (
              <Button label={`End ${visibleText(name)}`} onClick={() => setSheet('end')}>
                End
              </Button>
            )}
          </div>
        )}
      </div>
      {sheet === 'confirm' && (
        <ConfirmDeviceSheet device={device} close={() => setSheet(null)} confirm={confirm} />
      )}
      {sheet === 'end' && (
        <DecisionSheet
          title="End this device?"
          verb="End it"
          sending="Sending"
          variant="danger"
          isReady
          blocked={null}
          close={() => setSheet(null)}
          decide={async () => {
            await end();
            setSheet(null);
          }}
        >
          <p>
            From then on its signatures do not count, and it cannot be restored. Orders that it
            approved and that are not paid yet wait again.
          </p>
        </DecisionSheet>
      )}
    </Panel>
  );
}
