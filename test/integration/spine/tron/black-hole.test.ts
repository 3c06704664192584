import { makeTronHttp } from '#chains/tron/node/http.ts';
import { transactionId } from '#chains/tron/pay/broadcast.ts';
import { makeTronGateway } from '#chains/tron/pay/gateway.ts';
import { startTronStage } from '#test/scenarios/tron/spine-stage.ts';
import { blackHole } from '../shared/black-hole.ts';

blackHole('tron-hole', startTronStage, {
  urlOf: ({ url }) => url,
  accept: ({ path, body: { transaction } }) =>
    path.endsWith('/broadcasthex') && typeof transaction === 'string'
      ? { result: true, code: 'SUCCESS', txid: transactionId(transaction) }
      : null,
  gatewayOf: ({ chain }, urls) => makeTronGateway({ chain, http: makeTronHttp({ urls }) }),
});
