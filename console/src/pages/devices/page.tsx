import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deviceConfirmationText } from '#shared/devices/device-texts.ts';
import { devicesKey, useDeviceApi, useDevices } from '../../api/devices.ts';
import { type Device, signText } from '../../api/passkeys.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { QueryFreshness } from '../../parts/freshness.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { UnreadPage } from '../../parts/unread-page.tsx';
import { deviceAdvice } from '../../words/devices.ts';
import { purposes } from '../../words/purposes.ts';
import { AddPasskey } from './add-passkey.tsx';
import { DeviceCard } from './device-card.tsx';

/** What people sign with: passkeys and key files, who confirmed them, and what to do about a lost one. */
export default function DevicesPage() {
  useTitle('Devices');
  const query = useDevices(true, 10_000);
  const queries = useQueryClient();
  const calls = useDeviceApi();
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const { data } = query;
  if (!data) return <UnreadPage title="Devices" query={query} />;
  const { list, stage, origin, you } = data;

  const refresh = () => queries.invalidateQueries({ queryKey: devicesKey });
  const act = async (work: () => Promise<unknown>, said: string) => {
    setDone(null);
    setProblem(null);
    try {
      await work();
      setDone(said);
    } catch (error) {
      setProblem(error);
    }
    await refresh();
  };
  const confirm = ({ device_id: id }: Device) =>
    act(async () => {
      const signature = await signText(data, deviceConfirmationText(stage, id));
      await calls.confirm(id, signature);
    }, 'Confirmed');
  const shown = list.toSorted((a, b) => rank(a) - rank(b));
  return (
    <div className="stack">
      <PageHeader
        counter={`(${list.length})`}
        description={purposes.Devices}
        info={<QueryFreshness query={query} />}
      >
        Devices
      </PageHeader>
      {done && <Note tone="success" title={done} />}
      {problem !== null && <ProblemAlert error={problem} />}
      <Panel title="Add a passkey">
        {origin === location.origin ? (
          <AddPasskey
            you={you}
            stage={stage}
            isFirst={!list.some(({ state }) => state === 'active')}
            added={refresh}
          />
        ) : (
          <p>
            Passkeys are made at{' '}
            {origin ?? 'the console’s own host, which this stage does not have'}.
          </p>
        )}
      </Panel>
      {shown.map((device) => (
        <DeviceCard
          key={device.device_id}
          device={device}
          stage={stage}
          you={you}
          confirm={() => confirm(device)}
          end={() => act(() => calls.end(device.device_id), 'Ended')}
        />
      ))}
      <Panel title="What to do">
        <dl className="facts">
          {deviceAdvice.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}

/** What waits comes first, what is over last. */
const order: Device['state'][] = ['waiting', 'unproven', 'active', 'lapsed', 'ended'];
const rank = ({ state }: Device): number => order.indexOf(state);
