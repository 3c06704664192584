/** Energy records that a thief with the energy worker's role could write, all about a paid order. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from '#aws/dynamodb/table-keys.ts';
import { decodeRaw } from '#chains/tron/node/transaction.ts';
import { type Envelope, encodePayment } from '#chains/tron/pay/payload.ts';
import { energyAccountAddress } from '#emulators/tron/src/genesis.ts';
import { rentRequestId } from '#extensions/energy/rules/rent-request-id.ts';
import { energyKeys } from '#extensions/energy/store/energy-keys.ts';
import { encodeStakeAct } from '#extensions/own-stake/chain/tron/stake-act.ts';
import type { StakeAct } from '#extensions/own-stake/ports.ts';
import { ownStake } from '#extensions/own-stake/rules/stake-provider.ts';
import { asRole } from '#test/support/as-role.ts';
import { invoke } from '#test/support/deployed.ts';
import type { Item } from '#test/support/forge.ts';

const TableName = 'coffer-local-energy';

/** An item of the table `energy`; undefined if there is none. */
export async function energyItem(Key: Key): Promise<Item | undefined> {
  const dynamo = new DynamoDBClient({});
  const get = new GetCommand({ TableName, Key, ConsistentRead: true });
  const { Item: found } = await DynamoDBDocumentClient.from(dynamo).send(get);
  dynamo.destroy();
  return found;
}

/** What is forged; everything else is as the service wrote it, with bytes that are valid now. */
export interface StakeForgery {
  /** Of the bytes. */
  act?: Partial<StakeAct>;
  /** The bytes pay coin of the energy account to this address instead. */
  pays?: string;
  /** How long the bytes are valid, ms. */
  validMs?: number;
  delegation?: Item;
  order?: Item;
  /** The energy order that the delegation names. */
  energyNo?: string;
}

const transferTo = (to: string, envelope: Envelope): string =>
  encodePayment(
    { chain: 'TRX', from: energyAccountAddress, to, tokenAddress: null, amount: 1_000_000n },
    envelope,
  ).toString('hex');

/** Forges the delegation of own stake that was made for an energy order, and the order. */
export async function stakeForger(energyNo: string) {
  const { tables } = await asRole('coffer-local-queue-energy-worker');
  const put = (item: Item) => tables.send(new PutCommand({ TableName, Item: item }));
  const requestId = rentRequestId(energyNo, ownStake);
  const delegation = (await energyItem(energyKeys.delegation(requestId)))!;
  const order = (await energyItem(energyKeys.order(energyNo)))!;
  const { contracts: _, ...envelope } = decodeRaw(
    Buffer.from((delegation.delegation as { raw: string }).raw, 'hex'),
  );
  return {
    put,
    requestId,
    claim: () => energyItem(energyKeys.stakeClaim(energyNo)),
    /** Writes the records, and has the deployed signer judge them. */
    async sign(forgery: StakeForgery): Promise<{ refused?: string; signed?: string }> {
      const now = Date.now();
      const act: StakeAct = {
        does: 'delegate',
        account: energyAccountAddress,
        permission: 2,
        receiver: String(delegation.receiver),
        stakeSun: BigInt(String(delegation.stakeSun)),
        ...forgery.act,
      };
      const expiration = BigInt(now + (forgery.validMs ?? 60_000));
      const valid = { ...envelope, timestamp: BigInt(now), expiration };
      const bytes = {
        ...encodeStakeAct(act, valid),
        ...(forgery.pays && { raw: transferTo(forgery.pays, valid) }),
      };
      const { duePk: _pk, dueSk: _at, ...record } = { ...delegation };
      const { duePk: _orderPk, dueSk: _orderAt, ...orderRecord } = { ...order };
      const id = rentRequestId(forgery.energyNo ?? energyNo, ownStake);
      // Nothing of it is due: the worker itself would have another try at it.
      await put({
        ...record,
        ...energyKeys.delegation(id),
        requestId: id,
        energyNo: forgery.energyNo ?? energyNo,
        refused: false,
        dueAt: null,
        ...(act.does === 'delegate'
          ? { state: 'lending', delegation: bytes }
          : { state: 'returning', undelegation: bytes }),
        ...forgery.delegation,
      });
      await put({
        ...orderRecord,
        status: 'ordered',
        provider: ownStake,
        chargedSun: order.costSun,
        dueAt: null,
        ...forgery.order,
      });
      return invoke('keys-sign-stake', { requestId: id, does: act.does });
    },
    /** Restores what the service had written. */
    async restore(): Promise<void> {
      await put(delegation);
      await put(order);
    },
  };
}
