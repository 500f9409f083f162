// @ts-check
import { isIPv6 } from 'node:net'

/**
 * The address under which a visitor's sockets are counted. For IPv6 it is the network of 64 bits, because one visitor has all of it.
 * @param {import('node:http').IncomingMessage} request
 * @param {string} header In which the proxy writes the visitor's address, in small letters; '' without a proxy.
 */
export function visitorOf({ headers, socket }, header) {
  // The last one is the nearest proxy's; the visitor may have sent those before it.
  const said =
    header === ''
      ? undefined
      : String(headers[header] ?? '')
          .split(',')
          .at(-1)
          ?.trim()
  const address = (said || socket.remoteAddress || '').replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!isIPv6(address)) return address
  const [start = '', end] = address.split('::')
  const groups = (text = '') => (text === '' ? [] : text.split(':'))
  const missing = end === undefined ? 0 : 8 - groups(start).length - groups(end).length
  const all = [...groups(start), ...Array.from({ length: missing }, () => '0'), ...groups(end)]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':')
}
