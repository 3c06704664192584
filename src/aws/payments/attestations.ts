/** What nodes had to say, in the table `signatures`, under keys that only queue/attest-* writes. */

import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { SignatureRecord } from '#model/payment.ts';
import type { Clock } from '#ports/runtime.ts';
import type { AttestationStore } from '#ports/vault.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { signatureKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

/** How long it counts what nodes said of the present state of a contract, seconds. */
const freshFor = 300;

/** The attestations of a stage. Reads are strongly consistent. */
export function makeAttestationStore(
  { clock }: { clock: Pick<Clock, 'now'> },
  client: DynamoDBDocumentClient = documentClient(),
): AttestationStore {
  const table = () => need('TABLE_SIGNATURES');
  const put = async (name: string, facts: Record<string, unknown>): Promise<void> => {
    const Item = { ...signatureKeys.attested(name), ...facts, at: clock.now() };
    await client.send(new PutCommand({ TableName: table(), Item }));
  };
  const read = async (name: string) => {
    const Key = signatureKeys.attested(name);
    const { Item } = await client.send(
      new GetCommand({ TableName: table(), Key, ConsistentRead: true }),
    );
    return Item;
  };
  const isFresh = (item: Record<string, unknown> | undefined): boolean =>
    item !== undefined && clock.now() - Number(item.at) < freshFor;
  return {
    putVoid: (orderNo, signed) => put(`VOID#${orderNo}`, { digest: digestOf(signed) }),
    // Any later signature of the order is another record, so this needs no age.
    isVoid: async (orderNo, signed) => (await read(`VOID#${orderNo}`))?.digest === digestOf(signed),
    putNoAllowance: (of) => put(allowanceName(of), {}),
    holdsNoAllowance: async (of) => isFresh(await read(allowanceName(of))),
    putSettlers: (chain, settlers) => put(`SETTLERS#${chain}`, { settlers }),
    async settlers(chain) {
      const item = await read(`SETTLERS#${chain}`);
      return isFresh(item) ? (item?.settlers as string[]) : [];
    },
    putCode: (of) => put(codeName(of), {}),
    // Code that does not end itself stays, so this needs no age.
    hasCode: async (of) => (await read(codeName(of))) !== undefined,
  };
}

const allowanceName = ({
  chain,
  owner,
  spender,
}: Parameters<AttestationStore['putNoAllowance']>[0]): string =>
  `ALLOWANCE#${chain}#${owner.toLowerCase()}#${spender.toLowerCase()}`;

const codeName = ({ chain, address, hash }: Parameters<AttestationStore['putCode']>[0]): string =>
  `CODE#${chain}#${address.toLowerCase()}#${hash.toLowerCase()}`;

/** What was signed: any other signature of the order has another digest. */
const digestOf = ({ chain, address, nonce, txHashes, expiresAt }: SignatureRecord): string =>
  bytesToHex(
    sha256(
      utf8ToBytes(
        canonicalJson([chain, address, nonce, txHashes ?? null, expiresAt?.toString() ?? null]),
      ),
    ),
  );
