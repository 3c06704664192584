/**
 * The built SDK in the runtime that runs this file: every signature vector, every webhook, and one
 * call. Throws at the first difference. Arguments: the SDK's module, the folder of the vectors, and
 * the base URL of a server that answers each call with what it received.
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';

const [, , module, folder, baseUrl] = process.argv;
const { Coffer, makeSign, verifyWebhook } = await import(module);
const read = async (name) => JSON.parse(await readFile(`${folder}/${name}.json`, 'utf8'));

let checked = 0;
const same = (found, wanted, name) => {
  if (found !== wanted) throw new Error(`${name}: ${found} is not ${wanted}`);
  checked += 1;
};

const hmac = await read('hmac');
for (const { api_secret: apiSecret, signature, name, ...request } of hmac) {
  same(await makeSign({ appId: 'app_1', apiSecret })(request), signature, name);
}
const rsa = await read('rsa');
const signRsa = makeSign({ appId: 'app_1', privateKey: rsa.private_key });
for (const { signature, name, ...request } of rsa.vectors) {
  same(await signRsa(request), signature, name);
}
for (const { name, webhook_secrets: secrets, headers, body } of await read('webhook')) {
  const now = Number(headers['X-Timestamp']) * 1000;
  const { id } = await verifyWebhook({ body, headers, secrets, now });
  same(id, headers['webhook-id'], name);
  const forged = await verifyWebhook({ body: `${body} `, headers, secrets, now }).catch((e) => e);
  same(forged.refused, 'signature', `forged: ${name}`);
}

const [{ api_secret: apiSecret }] = hmac;
const sign = makeSign({ appId: 'app_1', apiSecret });
const coffer = new Coffer({ baseUrl, appId: 'app_1', apiSecret });
const message = 'café \n 🚀';
const seen = await coffer.client.signMessage({ chain: 'ETH', message });
same(seen.body, JSON.stringify({ chain: 'ETH', message }), 'the body of a call');
const { method, path, body, headers } = seen;
const timestamp = headers['x-timestamp'];
same(
  headers['x-signature'],
  await sign({ timestamp, method, path, body }),
  'the signature of a call',
);
process.stdout.write(`${checked} right\n`);
