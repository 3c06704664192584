import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Modal from '@cloudscape-design/components/modal';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useList, useTreasuryApi, type WalletState } from '../../api/treasury.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Id } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useAction } from '../../parts/use-action.ts';
import { changesPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';

import { visibleText } from '../../words/visible-text.ts';

export interface Halted {
  chain: string;
  address: string;
}

interface Props {
  slug: string;
  wallet: Halted;
  close: () => void;
}

type Unmatched = WalletState['unmatched'][number];

const noOrder = { value: '', label: 'No order of ours' };

const sentOf = ({ amount, token, to_address: to }: Unmatched): string =>
  amount && token ? `${grouped(amount)} ${token} to ${to}` : `to ${to ?? 'a new contract'}`;

/** Three steps: what the chain has, which order each transaction is of, and signing again. */
export function HaltedSheet({ slug, wallet, close }: Props) {
  const { admin } = useWorld();
  const isOwner = isIn(admin, 'owner', slug);
  const calls = useTreasuryApi(slug);
  const { chain, address } = wallet;
  const query = useList(['wallet', slug, chain, address], () => calls.wallet(chain, address));
  const [orders, setOrders] = useState<Record<string, string>>({});
  const { isBusy: isSending, problem, run: act } = useAction();
  const [said, setSaid] = useState<'done' | 'pending' | null>(null);
  const state = query.data;
  const sent = state?.unmatched.filter(({ tx_hash }) => tx_hash !== null) ?? [];

  /** The order of a transaction: chosen, or the only one that fits; null while it is open. */
  const chosenOf = ({ tx_hash, fits }: Pick<Unmatched, 'tx_hash' | 'fits'>): string | null =>
    orders[tx_hash!] ?? (fits.length > 1 ? null : (fits[0] ?? noOrder.value));

  const run = async (work: () => Promise<unknown>) => {
    await act(work);
    await query.refetch();
  };
  const match = () =>
    run(() =>
      calls.match(chain, {
        address,
        transactions: sent.map(({ tx_hash, fits }) => ({
          tx_hash: tx_hash!,
          withdraw_no: chosenOf({ tx_hash, fits }) || null,
        })),
      }),
    );
  const unfreeze = () => run(async () => setSaid((await calls.unfreeze(chain, address)).state));

  return (
    <Modal
      visible
      size="large"
      onDismiss={close}
      header="Let this address sign again"
      footer={
        <div className="actions">
          <Button onClick={close}>Close</Button>
          {isOwner && sent.length > 0 && (
            <Button
              variant="primary"
              loading={isSending}
              disabled={sent.some((one) => chosenOf(one) === null)}
              onClick={() => void match()}
            >
              Match {sent.length}
            </Button>
          )}
          {isOwner && state && sent.length === 0 && (
            <Button
              variant="primary"
              loading={isSending}
              disabled={state.blockers.length > 0}
              onClick={() => void unfreeze()}
            >
              Let it sign again
            </Button>
          )}
        </div>
      }
    >
      {state ? (
        <SpaceBetween size="m">
          {problem !== null && <ProblemAlert error={problem} />}
          {said === 'pending' && (
            <Alert type="info" header="It waits for a second owner">
              Another owner takes the same step here. It is listed under{' '}
              <LinkTo to={changesPath(slug)}>Changes</LinkTo>.
            </Alert>
          )}
          {said === 'done' && <Alert type="success" header="It signs again" />}
          <KeyValuePairs
            columns={2}
            items={[
              { label: 'Address', value: <Id id={address} whole /> },
              { label: 'Our next nonce', value: state.next_nonce },
              { label: 'Oldest nonce that is open', value: state.oldest_open_nonce },
              { label: 'Transactions without an order', value: state.unmatched_total },
            ]}
          />
          {state.blockers.length > 0 && (
            <Alert type="warning" header="What stands in the way">
              <ul className="list">
                {state.blockers.map((blocker) => (
                  <li key={blocker}>{visibleText(blocker)}</li>
                ))}
              </ul>
            </Alert>
          )}
          {sent.map((one) => {
            const options = [...one.fits.map((value) => ({ value, label: value })), noOrder];
            const chosen = chosenOf(one);
            return (
              <FormField
                key={one.tx_hash}
                label={`Nonce ${one.nonce}: ${visibleText(sentOf(one))}`}
                description={<Id id={one.tx_hash!} />}
              >
                <Select
                  disabled={!isOwner}
                  placeholder="Which order is it of?"
                  selectedOption={options.find(({ value }) => value === chosen) ?? null}
                  options={options}
                  onChange={({ detail }) =>
                    setOrders({ ...orders, [one.tx_hash!]: detail.selectedOption.value ?? '' })
                  }
                />
              </FormField>
            );
          })}
        </SpaceBetween>
      ) : query.error ? (
        <ProblemAlert error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Loading what="what the chain has" />
      )}
    </Modal>
  );
}
