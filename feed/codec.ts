import { createRequire } from 'node:module'
import type { WireMessage } from './session.ts'

/** How a client's frames are written: Alpaca speaks msgpack to those who ask for it, as its own package does. */
export interface Codec {
  encode: (messages: WireMessage[]) => string | Uint8Array
  /** What was sent; undefined where it cannot be read. */
  decode: (data: Buffer) => unknown
}

const attempt = (read: () => unknown): unknown => {
  try {
    return read()
  } catch {
    return undefined
  }
}

export const json: Codec = {
  encode: (messages) => JSON.stringify(messages),
  decode: (data) => attempt(() => JSON.parse(data.toString('utf8'))),
}

const NANOSECONDS = /^(.*)\.(\d{9})Z$/

/** A time that msgpack writes as its own extension, to the nanosecond. */
class Time {
  readonly sec: number
  readonly nsec: number
  constructor(text: string) {
    const [, second, fraction] = NANOSECONDS.exec(text) ?? []
    this.sec = Date.parse(`${second}Z`) / 1000
    this.nsec = Number(fraction)
  }
}

/** The codec that Alpaca's package brings along: found where the package finds it. */
export function msgpack(): Codec {
  const fromAlpaca = createRequire(createRequire(import.meta.url).resolve('@alpacahq/alpaca-trade-api'))
  // What require returns has no type; this is the package's own, named where it is used.
  const library = fromAlpaca('@msgpack/msgpack') as MsgpackLibrary
  const extensionCodec = new library.ExtensionCodec()
  extensionCodec.register({
    type: library.EXT_TIMESTAMP,
    encode: (value) => (value instanceof Time ? library.encodeTimeSpecToTimestamp(value) : null),
    decode: (data) => library.decodeTimestampToTimeSpec(data),
  })
  const timed = (message: WireMessage) =>
    typeof message.t === 'string' && NANOSECONDS.test(message.t) ? { ...message, t: new Time(message.t) } : message
  return {
    encode: (messages) => library.encode(messages.map(timed), { extensionCodec }),
    decode: (data) => attempt(() => library.decode(data)),
  }
}

interface MsgpackLibrary {
  EXT_TIMESTAMP: number
  ExtensionCodec: new () => {
    register: (extension: {
      type: number
      encode: (value: unknown) => Uint8Array | null
      decode: (data: Uint8Array) => unknown
    }) => void
  }
  encode: (value: unknown, options: object) => Uint8Array
  decode: (data: Uint8Array) => unknown
  encodeTimeSpecToTimestamp: (time: { sec: number; nsec: number }) => Uint8Array
  decodeTimestampToTimeSpec: (data: Uint8Array) => unknown
}
