import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkedPicture, pictureHead, pictureProblem, plainJpeg } from './picture.rules'

const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  )

const png = (width: number, height: number) => {
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32BE(width, 0)
  sizes.writeUInt32BE(height, 4)
  return bytesOf('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [...sizes], [8, 2, 0, 0, 0])
}
const [EXIF, COMMENT, PROFILE] = [
  [255, 0xe1, 0, 8, ...Buffer.from('Exif\0\0')],
  [255, 0xfe, 0, 6, ...Buffer.from('here')],
  [255, 0xe2, 0, 5, 1, 2, 3],
]
const TABLES = [255, 0xdb, 0, 4, 1, 1]
const SIZE = [255, 0xc0, 0, 11, 8, 0x02, 0x58, 0x03, 0x20, 1, 1, 0x11, 0]
const DRAWN = [255, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 9, 9, 9, 255, 0xd9]

test('the size is read before anything decodes the picture', () => {
  expect(pictureHead(png(640, 480))).toEqual({ type: 'image/png', width: 640, height: 480 })
  const jpeg = bytesOf([255, 0xd8], EXIF, TABLES, SIZE, DRAWN)
  expect(pictureHead(jpeg)).toEqual({ type: 'image/jpeg', width: 800, height: 600 })
  const webp = (kind: string, ...rest: number[]) => bytesOf('RIFF', [0, 0, 0, 0], 'WEBP', kind, rest, Array(20).fill(0))
  const size = { type: 'image/webp', width: 300, height: 200 }
  expect(pictureHead(webp('VP8 ', 0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 300 & 255, 1, 200, 0))).toEqual(size)
  expect(pictureHead(webp('VP8X', 0, 0, 0, 0, 0, 0, 0, 0, 299 & 255, 1, 0, 199, 0, 0))).toEqual(size)
  const packed = 299 | (199 << 14)
  const little = [packed & 255, (packed >> 8) & 255, (packed >> 16) & 255, (packed >> 24) & 255]
  expect(pictureHead(webp('VP8L', 0, 0, 0, 0, 0x2f, ...little))).toEqual(size)
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00/*'],
  ['nothing', ''],
  ['the beginning of a PNG', '\x89PNG\r\n\x1a\n'],
  ['the beginning of a JPEG', '\xff\xd8\xff\xe0'],
])('%s is no picture', (_what, text) => {
  expect(pictureHead(bytesOf(text))).toBeNull()
  expect(pictureProblem(100, null)).toContain('not a picture')
})

test('a picture that would take too much memory is refused, and so is a very large file', () => {
  expect(pictureProblem(100, pictureHead(png(10_000, 10_000)))).toContain('10,000 × 10,000 pixels')
  expect(pictureProblem(100, pictureHead(png(0, 10)))).toContain('empty')
  expect(pictureProblem(30_000_000, pictureHead(png(10, 10)))).toContain('25 MB')
  expect(pictureProblem(100, pictureHead(png(8000, 6000)))).toBeNull()
})

test('only what is needed to draw a JPEG is kept', () => {
  const from = bytesOf([255, 0xd8], EXIF, COMMENT, TABLES, PROFILE, SIZE, DRAWN)
  expect(plainJpeg(from)).toEqual(bytesOf([255, 0xd8], TABLES, SIZE, DRAWN))
})

test('a picture is shown only if it has the hash of its note', () => {
  const bytes = Buffer.from('a picture')
  const hash = createHash('sha256').update(bytes).digest('base64')
  expect(checkedPicture(bytes.toString('base64'), hash)).toEqual(new Uint8Array(bytes))
  expect(() => checkedPicture(Buffer.from('another').toString('base64'), hash)).toThrow('not the picture')
  expect(() => checkedPicture(null, hash)).toThrow('withdrawn')
})
