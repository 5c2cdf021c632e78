import { isIP } from 'node:net'

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16).toString(16))
}

/** Without the zone, and an IPv4 address as such. */
const plainOf = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

/** By what calls are counted: the address in IPv4; in IPv6, where any one line has a whole /64 of addresses, that /64. */
export function lineOf(ip: string): string {
  const plain = plainOf(ip)
  return isIP(plain) === 6 ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The network of an address, which is all that is kept: /24 in IPv4, /48 in IPv6; null for what is no address. */
export function networkOf(ip: string): string | null {
  const plain = plainOf(ip)
  if (isIP(plain) === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(plain) !== 6) return null
  return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
}
