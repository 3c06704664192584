/** What one writes instead of a custody service: KMS signs, a conditional put, then the broadcast. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateKeyCommand, GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { hexToBytes } from '@noble/hashes/utils.js';
import { encodeFunctionData, erc20Abi, keccak256, numberToHex, serializeTransaction } from 'viem';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { makeKeyring } from '#aws/keys/keyring.ts';
import { addressOfSpki } from '#functions/keys/make-project-keys.ts';
import { localRpc } from '#local/clients/rpc.ts';
import { cpuSeconds } from '../cpu.ts';

interface Payments {
  /** The node. */
  url: string;
  chainId: number;
  token: string;
  amount: bigint;
  gas: bigint;
  maxFeePerGas: bigint;
  to: string[];
  /** Payments under way at once. */
  atOnce: number;
}

/** A wallet whose key is in the emulator's KMS, and a table that holds its bytes. */
export async function makeHandWrittenSender() {
  const kms = new KMSClient({});
  const { KeyMetadata } = await kms.send(
    new CreateKeyCommand({ KeySpec: 'ECC_SECG_P256K1', KeyUsage: 'SIGN_VERIFY' }),
  );
  const keyId = KeyMetadata!.KeyId!;
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyId }));
  const address = addressOfSpki('EVM', PublicKey!);
  const table = `hand-written-${address.slice(2, 10).toLowerCase()}`;
  const dynamodb = new DynamoDBClient({});
  await dynamodb.send(
    new CreateTableCommand({
      TableName: table,
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
  const documents = makeDocumentClient(dynamodb);
  const keyring = makeKeyring({ client: kms });

  return {
    address,
    /** Sends all, and waits until the node has mined the last one. Gives seconds of time and CPU. */
    async pay({ url, chainId, token, amount, gas, maxFeePerGas, to, atOnce }: Payments) {
      const rpc = localRpc(url);
      const sendOne = async (nonce: number) => {
        const data = encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transfer',
          args: [to[nonce] as `0x${string}`, amount],
        });
        const unsigned = {
          type: 'eip1559' as const,
          to: token as `0x${string}`,
          maxPriorityFeePerGas: 1_000_000_000n < maxFeePerGas ? 1_000_000_000n : maxFeePerGas,
          chainId,
          nonce,
          gas,
          maxFeePerGas,
          data,
        };
        const digest = hexToBytes(keccak256(serializeTransaction(unsigned)).slice(2));
        const { r, s, yParity } = await keyring.signDigest({ keyId, address, digest });
        const signature = {
          r: numberToHex(r, { size: 32 }),
          s: numberToHex(s, { size: 32 }),
          yParity,
        };
        const raw = serializeTransaction(unsigned, signature);
        await documents.send(
          new PutCommand({
            TableName: table,
            Item: { pk: `${address}#${nonce}`, raw, hash: keccak256(raw) },
            ConditionExpression: 'attribute_not_exists(pk)',
          }),
        );
        await rpc('eth_sendRawTransaction', raw);
      };
      const cpuBefore = cpuSeconds('self');
      const startedAt = performance.now();
      let next = 0;
      const lane = async () => {
        while (next < to.length) await sendOne(next++);
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
      while (Number(await rpc('eth_getTransactionCount', address, 'latest')) < to.length) {
        await sleep(100);
      }
      return {
        seconds: (performance.now() - startedAt) / 1000,
        cpu: cpuSeconds('self') - cpuBefore,
      };
    },
    close() {
      kms.destroy();
      dynamodb.destroy();
    },
  };
}
