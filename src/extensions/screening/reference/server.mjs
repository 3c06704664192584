// A provider of screening, to begin one's own with: Node without packages. It answers at once, by a
// list of refused addresses and a sum. TLS is that of the proxy in front of it.
// SCREENING_SECRET=whs_... REFUSED=0xabc,Txyz HOLD_FROM_USD=10000 PORT=8080 node server.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { SCREENING_SECRET: secret, REFUSED = '', HOLD_FROM_USD = '10000', PORT = '0' } = process.env;
if (!secret) throw new Error('SCREENING_SECRET is not set');
const refused = new Set(REFUSED.split(',').filter(Boolean));
const hmac = (text) => createHmac('sha256', secret).update(text).digest('hex');

/** Whether Coffer signed this body in the last five minutes. */
function isGenuine({ 'x-timestamp': timestamp = '', 'x-signature': signature = '' }, body) {
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  const given = Buffer.from(String(signature));
  const expected = Buffer.from(hmac(`${timestamp}${body}`));
  return age <= 300 && given.length === expected.length && timingSafeEqual(given, expected);
}

/** The policy: what to replace by a real one. Everything that a question names is looked at. */
function judge({ from_addresses, to_addresses, amount_usd }) {
  const found = [...from_addresses, ...to_addresses].find((address) => refused.has(address));
  if (found) return ['refuse', `refused address ${found}`];
  if (amount_usd === null) return ['hold', 'its value is not known'];
  if (Number(amount_usd) >= Number(HOLD_FROM_USD)) return ['hold', `at least ${HOLD_FROM_USD} USD`];
  return ['allow', null];
}

/** A signed answer, for the response or for POST /v1/screening/{id}. */
function signed({ id, digest, nonce }, [verdict, reason]) {
  const time = Math.floor(Date.now() / 1000);
  const answer = JSON.stringify({ id, digest, nonce, verdict, reason, reference: id, time });
  return { answer, signature: hmac(`coffer-screening-answer-1.${answer}`) };
}

const server = createServer(async (request, response) => {
  const reply = (status, value) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    if (!isGenuine(request.headers, body)) return reply(401, { error: 'not signed' });
    const question = JSON.parse(body);
    reply(200, signed(question, judge(question)));
  } catch {
    reply(400, { error: 'not a question' });
  }
});
server.listen(Number(PORT), () => console.log(`listening on ${server.address().port}`));
