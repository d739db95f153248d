// Reads zip files with stored or deflated content, and writes zip files with stored content.
// Format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.
const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_SIZE = 22; // bytes of the end record without a comment
const UTF8 = 0x0800; // flag for names in UTF-8
const STORED = 0;
const DEFLATED = 8;

/** Return the CRC-32 of bytes. */
export function crc32(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xEDB88320 : 0);
  }
  return (crc ^ -1) >>> 0;
}

// Return unpacked bytes, at most `size` of them. Throws if the data is damaged. The data becomes a gzip
// file, because not every browser unpacks data without a header and an end.
async function inflate(bytes, size, crc) {
  const end = new DataView(new ArrayBuffer(8));
  end.setUint32(0, crc, true);
  end.setUint32(4, size, true);
  const reader = new Blob([Uint8Array.of(31, 139, 8, 0, 0, 0, 0, 0, 0, 255), bytes, end]).stream()
    .pipeThrough(new DecompressionStream('gzip')).getReader();
  const pieces = [];
  for (let left = size; ;) {
    const { value, done } = await reader.read();
    if (done) break;
    left -= value.length;
    if (left < 0) {
      reader.cancel().catch(() => {});
      throw new RangeError('larger than it says');
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

// Names should be in UTF-8. An old Windows uses another encoding; then only ASCII is decoded right.
function nameIn(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Return the files in a zip file: a Map from name to {size, read}. size: in bytes. read(): async
 * function that returns the bytes, and throws if the file is damaged. Folders are left out. Throws if
 * the data is no zip file.
 */
export function filesIn(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_SIZE;
  while (view.getUint32(end, true) !== END) end -= 1; // a comment may follow; throws if there is no end
  const files = new Map();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left; left -= 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw new RangeError('no entry');
    const method = view.getUint16(at + 10, true);
    const crc = view.getUint32(at + 16, true);
    const packed = view.getUint32(at + 20, true);
    const size = view.getUint32(at + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const local = view.getUint32(at + 42, true);
    const text = nameIn(bytes.subarray(at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
    if (/[/\\]$/.test(text)) continue;
    if (files.has(text)) throw new RangeError(text);
    const read = async () => {
      if (view.getUint32(local, true) !== LOCAL) throw new RangeError('no file');
      const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const data = bytes.subarray(begin, begin + packed);
      if (data.length !== packed) throw new RangeError(text);
      if (method !== STORED && method !== DEFLATED) throw new RangeError('packed in another way');
      const content = method === STORED ? data.slice() : await inflate(data, size, crc);
      if (content.length !== size || crc32(content) !== crc) throw new RangeError(text);
      return content;
    };
    files.set(text, { size, read });
  }
  return files;
}

/**
 * Return the files in a zip file: a Map from name to bytes. Throws if it is no zip file, is damaged, or
 * has more than `most` bytes of content.
 */
export async function unzip(bytes, most) {
  const files = new Map();
  let room = most;
  for (const [name, { size, read }] of filesIn(bytes)) {
    room -= size;
    if (room < 0) throw new RangeError(name);
    files.set(name, await read());
  }
  return files;
}

/** Return a zip file. files: Map from name to bytes. date: Date of all files. */
export function zip(files, date) {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const year = Math.min(Math.max(date.getFullYear() - 1980, 0), 127);
  const day = (year << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  const parts = [];
  const list = [];
  let at = 0;
  const block = (size, fields) => {
    const view = new DataView(new ArrayBuffer(size));
    for (const [offset, bytes, value] of fields) {
      if (bytes === 4) view.setUint32(offset, value, true);
      else view.setUint16(offset, value, true);
    }
    return new Uint8Array(view.buffer);
  };
  for (const [text, bytes] of files) {
    const name = new TextEncoder().encode(text);
    // These fields, from the version needed to the name's length, are the same in both kinds of headers.
    const common = (from) => [
      [from, 2, 20], [from + 2, 2, UTF8], [from + 4, 2, STORED], [from + 6, 2, time],
      [from + 8, 2, day], [from + 10, 4, crc32(bytes)], [from + 14, 4, bytes.length],
      [from + 18, 4, bytes.length], [from + 22, 2, name.length],
    ];
    parts.push(block(30, [[0, 4, LOCAL], ...common(4)]), name, bytes);
    list.push(block(46, [[0, 4, CENTRAL], [4, 2, 20], ...common(6), [42, 4, at]]), name);
    at += 30 + name.length + bytes.length;
  }
  const size = list.reduce((sum, part) => sum + part.length, 0);
  const end = block(END_SIZE, [
    [0, 4, END], [8, 2, files.size], [10, 2, files.size], [12, 4, size], [16, 4, at],
  ]);
  return new Blob([...parts, ...list, end], { type: 'application/zip' });
}
