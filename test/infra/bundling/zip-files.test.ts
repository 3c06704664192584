import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipFiles } from '#lib/bundling/zip-files.ts';

const files = [
  { name: 'index.mjs', content: Buffer.from('export const handler = async () => 1;\n'.repeat(50)) },
  { name: 'größe/ä.txt', content: Buffer.from('') },
];

/** Reads an archive as an unzipper does: from the end of the directory to each file's own header. */
function unzip(archive: Buffer) {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  expect(end).toBe(archive.length - 22);
  const found: { name: string; content: Buffer; mode: number }[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const crc = archive.readUInt32LE(at + 16);
    const packed = archive.readUInt32LE(at + 20);
    const size = archive.readUInt32LE(at + 24);
    const nameLength = archive.readUInt16LE(at + 28);
    const mode = archive.readUInt32LE(at + 38) >>> 16;
    const header = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    expect(archive.readUInt32LE(header)).toBe(0x04034b50);
    // From the version needed to the length of the name, both headers say the same.
    expect(archive.subarray(header + 4, header + 28)).toEqual(archive.subarray(at + 6, at + 30));
    const data = header + 30 + nameLength;
    const content = inflateRawSync(archive.subarray(data, data + packed));
    expect([content.length, crc32(content)]).toEqual([size, crc]);
    found.push({ name, content, mode });
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return found;
}

test('an archive has the files, with names in UTF-8, and all may read them', () => {
  expect(unzip(zipFiles(files))).toEqual(files.map((file) => ({ ...file, mode: 0o100644 })));
});

test('the same files make the same archive', () => {
  expect(zipFiles(files).equals(zipFiles(files))).toBe(true);
});
