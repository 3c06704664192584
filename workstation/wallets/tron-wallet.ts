import { setTimeout as sleep } from 'node:timers/promises';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { TronWeb } from 'tronweb';
import { tronAddressOfPublicKey } from '#chains/tron/account/address.ts';
import type { KeyWallet } from './chain-wallet.ts';

/** What a token's transfer may burn (sun); unused energy costs nothing. */
const feeLimit = 100_000_000;

interface Info {
  id?: string;
  blockNumber?: number;
  result?: string;
  resMessage?: string;
}

/** A TRON node's URL and the key of 64 hex digits. */
export function tronWallet(url: string, privateKey: string): KeyWallet {
  const web = new TronWeb({ fullHost: url, privateKey });
  const from = web.defaultAddress.base58 as string;
  let sends = 0;
  const info = (txHash: string) =>
    web.fullNode.request(
      'wallet/gettransactioninfobyid',
      { value: txHash },
      'post',
    ) as Promise<Info>;
  return {
    address: from,
    async send({ to, tokenAddress, amount }) {
      const built =
        tokenAddress === null
          ? await web.transactionBuilder.sendTrx(to, Number(amount), from)
          : (
              await web.transactionBuilder.triggerSmartContract(
                tokenAddress,
                'transfer(address,uint256)',
                { feeLimit, txLocal: true },
                [
                  { type: 'address', value: to },
                  { type: 'uint256', value: amount.toString() },
                ],
                from,
              )
            ).transaction;
      // Two equal transfers that refer to one block would be one transaction.
      sends += 1;
      const seconds = 1 + (sends % 3_600);
      const own = await web.transactionBuilder.extendExpiration(built, seconds, { txLocal: true });
      const answer = await web.trx.sendRawTransaction(await web.trx.sign(own));
      if (!answer.result) throw new Error(`TRON refused the transfer: ${JSON.stringify(answer)}`);
      return own.txID;
    },
    async mined(txHash, check = () => {}) {
      const until = Date.now() + 30_000;
      for (;;) {
        check();
        const found = await info(txHash);
        if (found.result === 'FAILED') throw new Error(`Transaction ${txHash} failed`);
        if (found.id) return;
        if (Date.now() > until) throw new Error(`Transaction ${txHash} was not mined in 30 s`);
        await sleep(150);
      }
    },
    async balance(address, tokenAddress) {
      if (tokenAddress === null) return BigInt(await web.trx.getUnconfirmedBalance(address));
      const { constant_result: words } = await web.transactionBuilder.triggerConstantContract(
        tokenAddress,
        'balanceOf(address)',
        {},
        [{ type: 'address', value: address }],
        from,
      );
      return BigInt(`0x${words?.[0] || '0'}`);
    },
    async depth(txHash) {
      const { blockNumber } = await info(txHash);
      if (blockNumber === undefined) return null;
      const head = await web.trx.getCurrentBlock();
      return head.block_header.raw_data.number - blockNumber;
    },
    newAddress: () =>
      tronAddressOfPublicKey(secp256k1.getPublicKey(secp256k1.utils.randomSecretKey(), false)),
  };
}
