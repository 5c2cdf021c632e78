import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakePrinter, fakePrinter } from '../../../../testing/fake-printer.ts'
import { allowedAddresses } from './allowed.ts'
import { patienceFor, sendRaw } from './raw.ts'
import { sendToPrinter } from './send.ts'

const patience = patienceFor(1)
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
    expect(await sendToPrinter({ host: 'printer.test', port: 9100 }, bytes, { networks, patience, ...other })).toBe(
      'reached',
    )
    expect(other.times()).toBe(1)
    expect(printer.received).toEqual(['^XA^XZ'])
  })
  it('is refused as a whole when one of its addresses is not allowed', async () => {
    const mixed = resolving(['192.168.40.21', '127.0.0.1'])
    expect(
      await sendToPrinter({ host: 'printer.test', port: 9100 }, bytes, { networks: lan, patience, ...mixed }),
    ).toBe('notAllowed')
  })
  it('that nobody knows is unreachable', async () => {
    const resolve = () => Promise.reject(new Error('ENOTFOUND'))
    expect(await sendToPrinter({ host: 'nobody.test', port: 9100 }, bytes, { networks: lan, patience, resolve })).toBe(
      'unreachable',
    )
  })
  it('whose server does not answer is unreachable', async () => {
    const resolve = () => new Promise<never>(() => undefined)
    const soon = { ...patience, connectMs: 20 }
    expect(
      await sendToPrinter({ host: 'slow.test', port: 9100 }, bytes, { networks: lan, patience: soon, resolve }),
    ).toBe('unreachable')
  })
  it.each(['127.1', '2130706433', '0x7f000001', '0177.0.0.1', 'localhost'])('%s is this machine', async (host) => {
    expect(await sendToPrinter({ host, port: 9100 }, bytes, { networks: everything, patience })).not.toBe('reached')
  })
  it.each([22, 80, 443, 9099, 9110, 5432, 6100])('port %i is none of a printer', async (port) => {
    const networks = ['127.0.0.0/8']
    expect(await sendToPrinter({ host: '127.0.0.1', port }, bytes, { networks, patience })).toBe('notAllowed')
  })
})

describe('a printer', () => {
  const short = Buffer.from('^XA^XZ')
  /** More than a printer that does not read has room for. */
  const long = Buffer.alloc(8_000_000, '^')
  let printer: FakePrinter
  beforeEach(async () => {
    printer = await fakePrinter()
  })
  afterEach(() => printer.off())
  const send = (bytes: Buffer, patient = patience) =>
    sendRaw({ address: printer.host, port: printer.port }, bytes, patient)

  it('that has acknowledged everything has printed it, whether it closes the connection or leaves it open', async () => {
    expect(await send(short)).toBe('reached')
    printer.mood = 'stays open'
    expect(await send(short, { ...patience, closeMs: 50 })).toBe('reached')
    await expect.poll(() => printer.received).toEqual(['^XA^XZ', '^XA^XZ'])
  })
  it('that accepts and closes without reading has not', async () => {
    printer.mood = 'closes unread'
    for (let times = 0; times < 10; times++)
      // One after the other: each must end in the same way.
      // oxlint-disable-next-line no-await-in-loop
      expect(await send(short)).toBe('interrupted')
  })
  it('that hangs in the middle has stalled, and one that breaks the connection has interrupted it', async () => {
    printer.mood = 'hangs'
    expect(await send(long, { ...patience, idleMs: 500 })).toBe('stalled')
    printer.mood = 'breaks'
    expect(await send(long)).toBe('interrupted')
  })
  it('that is off has refused', async () => {
    await printer.off()
    expect(await send(short)).toBe('refused')
  })
  it('that is busy with another connection is tried once more', async () => {
    await printer.off()
    const waits: number[] = []
    const wait = async (ms: number) => {
      waits.push(ms)
      await printer.on()
    }
    const reach = { networks: [`${printer.host}/32`], patience, wait }
    expect(await sendToPrinter(printer, short, reach)).toBe('reached')
    expect(waits).toEqual([patience.busyMs])
    await printer.off()
    expect(await sendToPrinter(printer, short, { ...reach, wait: () => Promise.resolve() })).toBe('refused')
  })
  it('that reads slowly has not stalled while it reads', async () => {
    printer.mood = 'reads slowly'
    expect(await send(long, { ...patience, idleMs: 1500 })).toBe('reached')
    expect(printer.received.map(({ length }) => length)).toEqual([long.length])
  })
  it('gets time by the number of its labels', () => {
    expect(patienceFor(500).wholeMs - patienceFor(1).wholeMs).toBe(499 * 2000)
    expect(patienceFor(1).idleMs).toBeGreaterThanOrEqual(60_000)
  })
})
