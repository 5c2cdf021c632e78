import { afterAll, describe, expect, it } from 'vitest'
import { type FakePrinter, fakePrinter } from '../../../../testing/fake-printer.ts'
import { allowedAddresses } from './allowed.ts'
import { sendRaw } from './raw.ts'
import { sendToPrinter } from './send.ts'

const everything = ['0.0.0.0/0', '::/0']
const lan = ['192.168.40.0/24', 'fd12:3456::/64']

describe('which addresses may be connected to', () => {
  it.each([
    // A network as an installation lists it.
    ['192.168.40.21', lan, true],
    ['192.168.41.21', lan, false],
    ['fd12:3456::21', lan, true],
    ['fd12:3457::21', lan, false],
    ['8.8.8.8', lan, false],
    ['10.1.2.3', everything, true],
    // None listed: none reached.
    ['192.168.40.21', [], false],
    // This machine, its link and metadata, within a network however wide.
    ['127.0.0.1', everything, false],
    ['127.9.9.9', everything, false],
    ['::1', everything, false],
    ['169.254.169.254', everything, false],
    ['169.254.10.1', everything, false],
    ['fe80::1', everything, false],
    ['fd00:ec2::254', everything, false],
    ['100.100.100.200', ['100.64.0.0/10'], false],
    ['168.63.129.16', everything, false],
    // The same, listed by themselves.
    ['127.0.0.1', ['127.0.0.0/8'], true],
    ['127.3.0.9', ['127.3.0.0/16'], true],
    ['127.4.0.9', ['127.3.0.0/16'], false],
    ['169.254.10.1', ['169.254.10.0/24'], true],
    ['169.254.169.254', ['169.254.10.0/24'], false],
    ['::1', ['::1/128'], true],
    ['127.0.0.1', ['126.0.0.0/7'], false],
    // Nobody's address, and IPv4 written as IPv6.
    ['0.0.0.0', everything, false],
    ['::', everything, false],
    ['224.0.0.1', everything, false],
    ['255.255.255.255', everything, false],
    ['ff02::1', everything, false],
    ['::ffff:192.168.40.21', ['192.168.40.0/24', '::/0'], false],
    ['::ffff:127.0.0.1', ['127.0.0.0/8', '::/0'], false],
    ['::ffff:7f00:1', ['127.0.0.0/8', '::/0'], false],
    ['64:ff9b::7f00:1', everything, false],
    ['2002:7f00:1::', everything, false],
    // No address at all.
    ['printer.local', everything, false],
    ['2130706433', everything, false],
    ['', everything, false],
  ])('%s in %j: %s', (address, networks, allowed) => {
    expect(allowedAddresses(networks)(address)).toBe(allowed)
  })
})

describe('a name', () => {
  const bytes = Buffer.from('^XA^XZ')
  const resolving = (...answers: string[][]) => {
    let lookups = 0
    const resolve = () =>
      Promise.resolve((answers[lookups++] ?? answers.at(-1)!).map((address) => ({ address, family: 4 })))
    return { resolve, times: () => lookups }
  }
  const printers: FakePrinter[] = []
  afterAll(() => Promise.all(printers.map((one) => one.off())))

  it('is looked up once, and the address that was checked is connected to', async () => {
    const printer = await fakePrinter()
    printers.push(printer)
    const other = resolving([printer.host], ['127.0.0.1'])
    const networks = [`${printer.host}/32`]
    expect(await sendToPrinter({ host: 'printer.test', port: 9100 }, bytes, { networks, ...other })).toBe('reached')
    expect(other.times()).toBe(1)
    expect(printer.received).toEqual(['^XA^XZ'])
  })
  it('is refused as a whole when one of its addresses is not allowed', async () => {
    const mixed = resolving(['192.168.40.21', '127.0.0.1'])
    expect(await sendToPrinter({ host: 'printer.test', port: 9100 }, bytes, { networks: lan, ...mixed })).toBe(
      'notAllowed',
    )
  })
  it('that nobody knows is unreachable', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await sendToPrinter({ host: 'nobody.test', port: 9100 }, bytes, { networks: lan, resolve })).toBe(
      'unreachable',
    )
  })
  it.each(['127.1', '2130706433', '0x7f000001', '0177.0.0.1', 'localhost'])('%s is this machine', async (host) => {
    expect(await sendToPrinter({ host, port: 9100 }, bytes, { networks: everything })).not.toBe('reached')
  })
  it.each([22, 80, 443, 9099, 9110, 5432, 6100])('port %i is none of a printer', async (port) => {
    const networks = ['127.0.0.0/8']
    expect(await sendToPrinter({ host: '127.0.0.1', port }, bytes, { networks })).toBe('notAllowed')
  })
})

describe('a printer', () => {
  const short = { connectMs: 2000, idleMs: 1500, wholeMs: 20_000 }
  /** More than any buffer of a connection holds. */
  const long = Buffer.alloc(3_000_000, '^')

  it('that is off has refused, and that hangs or breaks in the middle leaves it open whether it printed', async () => {
    const printer = await fakePrinter()
    const to = { address: printer.host, port: printer.port }
    expect(await sendRaw(to, long, short)).toBe('reached')
    expect(printer.received[0]).toHaveLength(long.length)
    printer.mood = 'hangs'
    expect(await sendRaw(to, long, short)).toBe('stalled')
    expect(await sendRaw(to, Buffer.from('^XA^XZ'), short)).toBe('stalled')
    printer.mood = 'breaks'
    expect(await sendRaw(to, long, short)).toBe('interrupted')
    await printer.off()
    expect(await sendRaw(to, long, short)).toBe('refused')
  })
})
