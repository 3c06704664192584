import { crc32, deflateRawSync } from 'node:zlib';

/** 1 January 1980, the first day that the format knows: the same files make the same archive. */
const dosDate = 0x21;
/** Names are in UTF-8. */
const utf8 = 0x800;
const deflated = 8;
/** Made on Unix, by version 2.0 of the format: the permissions are in the upper half. */
const madeBy = 0x0314;
const readable = (0o100644 << 16) >>> 0;

/** A ZIP archive of these files, which all may read (APPNOTE.TXT 6.3.10, sections 4.3.7 to 4.3.16). */
export function zipFiles(files: { name: string; content: Uint8Array }[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const bytes = Buffer.from(name, 'utf8');
    const data = deflateRawSync(content, { level: 9 });
    /** The fields that both headers share, from the version needed to the length of the name. */
    const shared = Buffer.alloc(24);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(utf8, 2);
    shared.writeUInt16LE(deflated, 4);
    shared.writeUInt16LE(dosDate, 8);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(bytes.length, 22);
    local.push(signature(0x04034b50), shared, Buffer.alloc(2), bytes, data);
    const rest = Buffer.alloc(16);
    rest.writeUInt32LE(readable, 8);
    rest.writeUInt32LE(offset, 12);
    central.push(signature(0x02014b50), uint16(madeBy), shared, rest, bytes);
    offset += 4 + shared.length + 2 + bytes.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
