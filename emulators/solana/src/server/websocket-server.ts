/** The part of RFC 6455 that JSON-RPC subscriptions need: text in both directions, ping, close. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';

export interface Socket {
  send(text: string): void;
}

export interface SocketHandler {
  onText(text: string): void;
  onClose(): void;
}

const opcodes = { continuation: 0, text: 1, close: 8, ping: 9, pong: 10 } as const;
const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const maxMessage = 1_048_576;

function frame(opcode: number, payload: Buffer): Buffer {
  const size = payload.length;
  const head = Buffer.alloc(size < 126 ? 2 : size < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  if (size < 126) head[1] = size;
  else if (size < 65_536) {
    head[1] = 126;
    head.writeUInt16BE(size, 2);
  } else {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(size), 2);
  }
  return Buffer.concat([head, payload]);
}

interface Frame {
  final: boolean;
  opcode: number;
  payload: Buffer;
  rest: Buffer;
}

/** The first frame in the data, or null until it is complete. Throws if no client may send it. */
function readFrame(data: Buffer): Frame | null {
  if (data.length < 2) return null;
  const [first = 0, second = 0] = data;
  if ((second & 0x80) === 0) throw new Error('A client masks its frames');
  const short = second & 0x7f;
  const at = short === 126 ? 4 : short === 127 ? 10 : 2;
  if (data.length < at + 4) return null;
  const size =
    short === 126 ? data.readUInt16BE(2) : short === 127 ? Number(data.readBigUInt64BE(2)) : short;
  if (size > maxMessage) throw new Error('The message is too large');
  if (data.length < at + 4 + size) return null;
  const mask = data.subarray(at, at + 4);
  const payload = Buffer.from(data.subarray(at + 4, at + 4 + size));
  for (let i = 0; i < size; i += 1) payload[i] = (payload[i] ?? 0) ^ (mask[i % 4] ?? 0);
  const rest = data.subarray(at + 4 + size);
  return { final: (first & 0x80) !== 0, opcode: first & 0x0f, payload, rest };
}

function talk(stream: Duplex, serve: (socket: Socket) => SocketHandler): void {
  const write = (opcode: number, payload: Buffer) => {
    if (stream.writable) stream.write(frame(opcode, payload));
  };
  const handler = serve({ send: (text) => write(opcodes.text, Buffer.from(text)) });
  let pending: Buffer = Buffer.alloc(0);
  let message: Buffer = Buffer.alloc(0);
  stream.once('close', () => handler.onClose());
  stream.on('error', () => stream.destroy());
  stream.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    try {
      for (let next = readFrame(pending); next; next = readFrame(pending)) {
        pending = next.rest;
        if (next.opcode === opcodes.ping) write(opcodes.pong, next.payload);
        else if (next.opcode === opcodes.close) {
          write(opcodes.close, next.payload);
          stream.end();
        } else if (next.opcode <= opcodes.text) {
          message = Buffer.concat([message, next.payload]);
          if (message.length > maxMessage) throw new Error('The message is too large');
          if (!next.final) continue;
          handler.onText(message.toString('utf8'));
          message = Buffer.alloc(0);
        }
      }
    } catch {
      stream.destroy();
    }
  });
}

/** Listens on 127.0.0.1 and calls `serve` for each client. */
export function listenForSockets(
  port: number,
  serve: (socket: Socket) => SocketHandler,
): Promise<void> {
  const server = createServer((_request, response) => {
    response.writeHead(426, { upgrade: 'websocket' });
    response.end();
  });
  server.on('upgrade', (request, stream) => {
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1').update(`${key}${guid}`).digest('base64');
    stream.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    talk(stream, serve);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}
