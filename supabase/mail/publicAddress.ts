import { promises as dns, type LookupAddress } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/**
 * What is not on the public internet: private networks, this machine, cloud metadata, multicast, and ranges kept for other uses; and
 * addresses of version 6 that stand for one of version 4, which could lead back into a private network.
 */
const REFUSED = new BlockList()
for (const range of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24',
  '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3',
  '2001::/23 2001:db8::/32 2002::/16 3fff::/20',
].flatMap((line) => line.split(' '))) {
  const [network = '', bits] = range.split('/')
  REFUSED.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6')
}

/** The only block of version 6 that is given out: no local, unique local, mapped or translated address is in it. */
const GIVEN_OUT = new BlockList()
GIVEN_OUT.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !REFUSED.check(address, 'ipv4')
    : isIP(address) === 6 && GIVEN_OUT.check(address, 'ipv6') && !REFUSED.check(address, 'ipv6')

/** Looks a name up. Rejects as dns.lookup() does. */
export type LookUp = (name: string) => Promise<LookupAddress[]>
const lookUp: LookUp = (name) => dns.lookup(name, { all: true })

/**
 * The addresses of a name, all of them public; the caller must connect to one of these, since another look-up may give others.
 * @throws Error if the name is a number, does not resolve, or one of its addresses is not public
 */
export async function publicAddressesOf(name: string, look: LookUp = lookUp): Promise<LookupAddress[]> {
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) throw new Error('The address is a number, not a name')
  const found = await look(name).catch(() => [])
  if (found.length === 0) throw new Error('The name of the address was not found')
  if (!found.every(({ address }) => isPublicAddress(address))) throw new Error('The address is in a private network')
  return found
}
