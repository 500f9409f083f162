import { createRequire } from 'node:module'
import type { WireMessage } from './session.ts'

/** Encoding of a client's frames: JSON, or msgpack for clients that request it, such as Alpaca's own package. */
export interface Codec {
  encode: (messages: WireMessage[]) => string | Uint8Array
  /** The decoded message; undefined when it is malformed. */
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

/** A timestamp in nanoseconds, encoded as a msgpack extension type. */
class Time {
  readonly sec: number
  readonly nsec: number
  constructor(text: string) {
    const [, second, fraction] = NANOSECONDS.exec(text) ?? []
    this.sec = Date.parse(`${second}Z`) / 1000
    this.nsec = Number(fraction)
  }
}

/** The msgpack library of Alpaca's package, resolved from there because it is not a dependency of ours. */
export function msgpack(): Codec {
  const fromAlpaca = createRequire(createRequire(import.meta.url).resolve('@alpacahq/alpaca-trade-api'))
  // require is untyped.
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
