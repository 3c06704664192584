import { tronAddressToHex } from '#chains/tron/account/address.ts';
import { makeTronHttp } from '#chains/tron/node/http.ts';
import { makeTronReader } from '#chains/tron/read/reader.ts';
import { usdtAddress } from '#emulators/tron/src/genesis.ts';
import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { invented, inventedTransfer } from '../shared/invented-transfer.ts';

type Info = { id?: string; log?: { address: string; topics: string[]; data: string }[] };

/** The info with a second log, of the same token and sender. */
function withLog(info: Info, of: { txHash: string; to: string }): Info {
  if (info.id !== of.txHash || !info.log?.[0]) return info;
  const [first] = info.log;
  const log = {
    address: tronAddressToHex(usdtAddress),
    topics: [first.topics[0]!, first.topics[1]!, tronAddressToHex(of.to).padStart(64, '0')],
    data: invented.toString(16).padStart(64, '0'),
  };
  return { ...info, log: [...info.log, log] };
}

inventedTransfer('tron-invented', startTronStage, {
  urlOf: ({ url }) => url,
  readerOf: ({ chain }, urls) => makeTronReader({ chain, http: makeTronHttp({ urls }) }),
  lie({ path }, honest, of) {
    if (path.endsWith('/gettransactioninfobyid')) return { ...withLog(honest as Info, of) };
    if (!path.endsWith('/gettransactioninfobyblocknum')) return honest;
    return (honest as unknown as Info[]).map((info) =>
      withLog(info, of),
    ) as unknown as typeof honest;
  },
});
