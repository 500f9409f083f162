import {
  decode,
  decodeTimestampToTimeSpec,
  EXT_TIMESTAMP,
  ExtensionCodec,
  encode,
  encodeTimeSpecToTimestamp,
} from '@msgpack/msgpack'
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

const extensionCodec = new ExtensionCodec()
extensionCodec.register({
  type: EXT_TIMESTAMP,
  encode: (value) => (value instanceof Time ? encodeTimeSpecToTimestamp(value) : null),
  decode: decodeTimestampToTimeSpec,
})

const timed = (message: WireMessage) =>
  typeof message.t === 'string' && NANOSECONDS.test(message.t) ? { ...message, t: new Time(message.t) } : message

export const msgpack: Codec = {
  encode: (messages) => encode(messages.map(timed), { extensionCodec }),
  decode: (data) => attempt(() => decode(data, { extensionCodec })),
}
