/**
 * The client that sends a transaction's bytes for the `repeat`-th time, counted from 0. The first
 * send goes to a provider that works; each repeat goes to the next provider in turn, since a node
 * may accept bytes and never forward them.
 */
export function nthSender<Client extends { readonly count: number; at(index: number): Client }>(
  client: Client,
  repeat: number,
): Client {
  return repeat === 0 || client.count < 2 ? client : client.at(repeat % client.count);
}
