import { BlockList, isIP } from 'node:net'

const blocked = new BlockList()
/** IANA special-purpose registries: everything that is not global unicast. */
const v4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Inside 2000::/3: protocol assignments with Teredo, 6to4 (which carries an IPv4 address) and documentation. */
const v6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']
for (const range of v4) {
  const [net = '', bits] = range.split('/')
  blocked.addSubnet(net, Number(bits), 'ipv4')
}
for (const range of v6) {
  const [net = '', bits] = range.split('/')
  blocked.addSubnet(net, Number(bits), 'ipv6')
}
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** May a server talk to this address on a stranger's word? Only global unicast; mapped and translated IPv4 forms are not. */
export function isGlobal(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  if (family === 6) return globalV6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
  return false
}
