// @ts-check
// Malformed handshakes, frames, paths and resets, sent over plain TCP. `npm run fuzz` sends them for minutes, the tests
// send some hundreds.
import { connect } from 'node:net'
import fc from 'fast-check'

/**
 * One connection: what the client sends, and how it ends the connection.
 * @typedef {object} Attack
 * @property {Buffer} head Sent first: a request.
 * @property {boolean} waits Whether the rest is sent after the first answer, not at once.
 * @property {Buffer[]} rest Frames, or whatever follows the request.
 * @property {'reset' | 'end' | 'stay'} leaves
 */

/** A connection that neither side closes is given up after this. */
const PATIENCE_MS = 300

const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='
const noise = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
/** A header's value, valid in most cases. @param {string} right @param {string[]} wrong */
const mostly = (right, ...wrong) => fc.oneof({ weight: 4, arbitrary: fc.constant(right) }, fc.constantFrom(...wrong))

/** Spellings of paths that have crashed servers or escaped from the folder or API that they belong to. */
const PATHS = [
  '/',
  '//',
  '///',
  '//[',
  '/%',
  '/%00',
  '/\\',
  '*',
  '?',
  'http://[',
  'http://elsewhere.example/',
  '/@fs//etc/passwd',
  '/rest/v1/%2e%2e/%2e%2e/_system/config',
  '/rest/v1/../../_system/config',
  '/rest/v1/..%2f..%2f_system/config',
  '/auth/v1/%2E./%2e%2e/_system',
  '/rest/v1/strategy_metrics?limit=1',
  '/rest/v1/strategy_metrics?select=%ff&order=..',
  '/rest/v1//strategy_profile?name=eq.%00',
  '/rest/v1/rpc/no_such_function',
  '/auth/v1/token?grant_type=password',
  `/${'a/'.repeat(4_000)}`,
  `/rest/v1/strategy_profile?select=${'strategy_metrics('.repeat(200)}*${')'.repeat(200)}`,
  `/rest/v1/strategy_profile?or=${'(and'.repeat(400)}(id.eq.1${')'.repeat(401)}`,
  `/rest/v1/strategy_profile?or=(${Array.from({ length: 700 }, (_, at) => `name.like.*${at}*`).join()})`,
]

/** @param {string[]} own Paths. @param {string} origin */
function handshakes(own, origin) {
  const headers = [
    ['Host', '127.0.0.1', '[', 'a b', '127.0.0.1:99999999'],
    ['Origin', origin, 'https://elsewhere.example', 'null', '//'],
    ['Connection', 'Upgrade', 'close', 'keep-alive, Upgrade'],
    ['Upgrade', 'websocket', 'h2c', ','],
    ['Sec-WebSocket-Key', KEY, '', 'x', KEY.repeat(50)],
    ['Sec-WebSocket-Version', '13', '8', '-1', '13, 13'],
  ].map(([name, right = '', ...wrong]) => mostly(right, ...wrong).map((value) => `${name}: ${value}`))
  const more = [
    ['Sec-WebSocket-Protocol: vite-hmr', 'Sec-WebSocket-Protocol: ,,'],
    ['Sec-WebSocket-Extensions: permessage-deflate; =', 'Sec-WebSocket-Extensions: \u0001'],
    [...['5', '-1', '9007199254740993'].map((length) => `Content-Length: ${length}`), 'Transfer-Encoding: chunked'],
  ].map((lines) => fc.constantFrom('', ...lines))
  const request = fc.tuple(
    mostly('GET', 'POST', 'OPTIONS', 'CONNECT', 'get', ''),
    fc.oneof(fc.constantFrom(...own), fc.constantFrom(...PATHS), fc.webPath()),
    mostly('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', ''),
  )
  return fc
    .tuple(request, ...headers, ...more)
    .map(([first, ...lines]) => `${[first.join(' '), ...lines].filter(Boolean).join('\r\n')}\r\n\r\n`)
    .map((text) => Buffer.from(text, 'latin1'))
}

/** A request, possibly cut off at any byte. @param {fc.Arbitrary<Buffer>} whole */
const cut = (whole) =>
  fc
    .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([bytes, at]) => bytes.subarray(0, Math.ceil(bytes.length * at)))

const MESSAGES = [
  '',
  'null',
  '[]',
  '{"action":',
  '{"action":"auth"}',
  '{"action":"auth","__proto__":1}',
  '{"action":"subscribe","trades":["SPY"]}',
  '{"action":"subscribe","trades":{"length":9}}',
  '{"action":"unsubscribe","trades":[[],null]}',
  '[[[[[[[[[[',
]

/** A WebSocket frame: any opcode and flags, right or wrong lengths, masked or not. */
const frame = fc
  .record({
    first: fc.oneof(fc.constantFrom(0x81, 0x82, 0x88, 0x89, 0x8a, 0x01, 0x00), fc.nat(255)),
    payload: fc.oneof(
      fc.constantFrom(...MESSAGES).map((text) => Buffer.from(text)),
      noise,
      fc.constant(Buffer.alloc(70_000, 97)),
    ),
    length: fc.option(fc.constantFrom(0, 1, 125, 65_535, 0x7fffffff, Number.MAX_SAFE_INTEGER), { freq: 4 }),
    isMasked: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
  })
  .map(({ first, payload, length, isMasked }) => {
    const said = length ?? payload.length
    const head = Buffer.alloc(said < 126 ? 2 : said < 65_536 ? 4 : 10)
    head[0] = first
    head[1] = (isMasked ? 0x80 : 0) | (said < 126 ? said : said < 65_536 ? 126 : 127)
    if (head.length === 4) head.writeUInt16BE(said, 2)
    if (head.length === 10) head.writeBigUInt64BE(BigInt(said), 2)
    // A mask of zeros leaves the payload as it is.
    return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), payload])
  })

/**
 * Attacks on a server.
 * @param {{ paths: string[], origin: string }} target Paths at which it upgrades, and an origin that it accepts.
 * @returns {fc.Arbitrary<Attack>}
 */
export function attacks({ paths, origin }) {
  const right = handshakes(paths, origin)
  return fc.record({
    head: fc.oneof({ weight: 6, arbitrary: right }, { weight: 2, arbitrary: cut(right) }, noise),
    waits: fc.boolean(),
    rest: fc.array(fc.oneof({ weight: 5, arbitrary: frame }, cut(frame), noise), { maxLength: 30 }),
    leaves: fc.constantFrom('reset', 'end', 'stay'),
  })
}

/**
 * Carries out an attack on a server of this machine, until the connection ends.
 * @param {number} port @param {Attack} attack @returns {Promise<void>}
 */
export const carryOut = (port, { head, waits, rest, leaves }) =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost')
    // A socket that is ending cannot be reset: Node would keep its handle, and this process, for ever.
    const reset = () => (socket.writableEnded ? socket.destroy() : socket.resetAndDestroy())
    const patience = setTimeout(() => socket.destroy(), PATIENCE_MS)
    function goOn() {
      for (const bytes of rest) socket.write(bytes)
      if (leaves === 'reset') socket.write('', reset)
      if (leaves === 'end') socket.end()
    }
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(patience)
      resolve()
    })
    socket.once('connect', () => {
      socket.write(head)
      if (!waits) goOn()
    })
    socket.once('data', () => waits && goOn())
    // The server's output is read, so that the server can continue to write.
    socket.resume()
  })
