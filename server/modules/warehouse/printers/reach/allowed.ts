import { BlockList, isIP } from 'node:net'

type Family = 'ipv4' | 'ipv6'
const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/** This machine itself, its link, and where clouds answer with credentials: reached only where such a range is listed by itself. */
const delicate = [
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '::1/128',
  'fe80::/10',
  'fd00:ec2::/32',
]
/** Nobody's address, and IPv4 written as IPv6. A list of each family: an address of one is found in ranges of the other. */
const never: Record<Family, BlockList> = {
  ipv4: listOf(['0.0.0.0/8', '224.0.0.0/3']),
  ipv6: listOf(['::/128', '::ffff:0:0/96', '64:ff9b::/96', '2002::/16', 'ff00::/8']),
}

const isWithin = (inner: string, outer: string): boolean => {
  const [address = '', bits] = inner.split('/')
  return Number(bits) >= Number(outer.split('/')[1]) && listOf([outer]).check(address, familyOf(address))
}

/**
 * Which addresses the installation lets the server connect to as printers: those in its networks (CIDR). A wide network includes none of
 * the delicate ranges; IPv4 addresses written as IPv6 are refused, because each has a plain spelling.
 */
export function allowedAddresses(networks: readonly string[]): (address: string) => boolean {
  const plain = listOf(networks)
  const ranges = delicate.map((range) => ({
    list: listOf([range]),
    allowed: listOf(networks.filter((network) => isWithin(network, range))),
  }))
  return (address) => {
    if (isIP(address) === 0) return false
    const family = familyOf(address)
    if (never[family].check(address, family)) return false
    const range = ranges.find(({ list }) => list.check(address, family))
    return (range?.allowed ?? plain).check(address, family)
  }
}
