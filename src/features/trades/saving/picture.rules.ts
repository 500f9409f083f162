import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64 } from '@/domain/ledger/note'

/** The most bytes that are kept of a picture, and pixels of its longer side. private.is_picture() allows a little more pixels. */
export const KEPT_BYTES = 500_000
export const KEPT_SIDE = 1600
/** What a browser is asked to read. */
export const MOST_BYTES = 25_000_000
const MOST_PIXELS = 50_000_000

export interface PictureHead {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  /** In pixels, as the file has them. */
  width: number
  height: number
}

/** Why a file cannot be a note's picture; null if it may be. `bytes` are its first ones, or all. */
export function pictureProblem(size: number, head: PictureHead | null): string | null {
  if (head === null) return 'This file is not a picture: choose a PNG, JPEG or WebP'
  const { width, height } = head
  if (width === 0 || height === 0) return 'This picture is empty'
  if (width * height > MOST_PIXELS) {
    return `This picture has ${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels, more than 50 million: make it smaller first`
  }
  return size > MOST_BYTES ? 'This file has more than 25 MB: make it smaller first' : null
}

/** What the beginning of a file says of the picture in it, before anything decodes it; null if it is none of the three. */
export const pictureHead = (bytes: Uint8Array): PictureHead | null =>
  pngHead(bytes) ?? webpHead(bytes) ?? jpegHead(bytes)

const isText = (bytes: Uint8Array, at: number, text: string) =>
  [...text].every((sign, index) => bytes[at + index] === sign.charCodeAt(0))
const numberAt = (bytes: Uint8Array, at: number, length: number, isLittle = false) => {
  const part = bytes.subarray(at, at + length)
  return (isLittle ? part.toReversed() : part).reduce((value, byte) => value * 256 + byte, 0)
}

function pngHead(bytes: Uint8Array): PictureHead | null {
  if (bytes.length < 24 || !isText(bytes, 0, '\x89PNG\r\n\x1a\n') || !isText(bytes, 12, 'IHDR')) return null
  return { type: 'image/png', width: numberAt(bytes, 16, 4), height: numberAt(bytes, 20, 4) }
}

function webpHead(bytes: Uint8Array): PictureHead | null {
  if (bytes.length < 30 || !isText(bytes, 0, 'RIFF') || !isText(bytes, 8, 'WEBP')) return null
  const little = (at: number, length: number) => numberAt(bytes, at, length, true)
  const of = (width: number, height: number): PictureHead => ({ type: 'image/webp', width, height })
  if (isText(bytes, 12, 'VP8X')) return of(little(24, 3) + 1, little(27, 3) + 1)
  if (isText(bytes, 12, 'VP8L')) {
    const sizes = little(21, 4)
    return of((sizes & 0x3fff) + 1, ((sizes >>> 14) & 0x3fff) + 1)
  }
  return isText(bytes, 12, 'VP8 ') ? of(little(26, 2) & 0x3fff, little(28, 2) & 0x3fff) : null
}

/** The parts of a JPEG up to the picture itself: the kind of each, where it begins and ends. */
function* jpegParts(bytes: Uint8Array): Generator<{ kind: number; start: number; end: number }> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return
  let start = 2
  while (bytes[start] === 0xff && start + 4 <= bytes.length) {
    const kind = bytes[start + 1] ?? 0
    const end = kind === 0xda ? bytes.length : start + 2 + numberAt(bytes, start + 2, 2)
    yield { kind, start, end }
    start = end
  }
}

/** Kinds of parts with the size in pixels. The others from 0xC0 to 0xCF are tables. */
const isSize = (kind: number) => kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)

function jpegHead(bytes: Uint8Array): PictureHead | null {
  for (const { kind, start } of jpegParts(bytes)) {
    if (isSize(kind))
      return { type: 'image/jpeg', width: numberAt(bytes, start + 7, 2), height: numberAt(bytes, start + 5, 2) }
  }
  return null
}

/** What private.is_picture() lets through: JFIF, the size, tables, and the picture itself. */
const DRAWN = new Set([0xe0, 0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, 0xda])

/** A JPEG without what is not needed to draw it: some browsers write the size into EXIF, or a colour profile. */
export function plainJpeg(bytes: Uint8Array): Uint8Array {
  const kept = [...jpegParts(bytes)].filter(({ kind }) => DRAWN.has(kind))
  const parts = [bytes.subarray(0, 2), ...kept.map(({ start, end }) => bytes.subarray(start, end))]
  const plain = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    plain.set(part, at)
    at += part.length
  }
  return plain
}

/**
 * The bytes of a note's picture.
 * @param picture as Base64; null if there is none any more.
 * @throws RangeError if they are not those whose hash the note has, and so the ledger.
 */
export function checkedPicture(picture: string | null, hash: string): Uint8Array<ArrayBuffer> {
  if (picture === null) throw new RangeError('it was withdrawn')
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0))
  if (toBase64(sha256(bytes)) !== hash) throw new RangeError('it is not the picture that the note was written with')
  return bytes
}
