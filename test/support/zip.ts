import { crc32 } from 'node:zlib';

/** A zip with one stored file: the code of a stub function. */
export function zipOf(name: string, text: string): Uint8Array {
  const file = Buffer.from(name);
  const data = Buffer.from(text);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, file, data]);
  // The writer's version comes first. Comment, disk, attributes and offset are zero.
  const made = Buffer.from([20, 0]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02', 'latin1'),
    made,
    common,
    Buffer.alloc(14),
    file,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
