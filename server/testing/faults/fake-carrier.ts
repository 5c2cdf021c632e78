import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * A carrier in a process of its own, so that it survives our kills: makes a label at once and answers a little later. In mode
 * `dedupes` a second purchase with the same key gets the first label; in mode `dumb` every purchase makes one.
 * Start: node fake-carrier.ts <mode> <answer delay in ms>; prints its port.
 */
interface Label {
  key: string
  tracking: string
  /** Packages of its shipment besides the first. */
  pieces: number
}
const [, , mode = 'dedupes', delay = '30'] = process.argv
const labels: Label[] = []
const manifests: { key: string; number: string; labels: string[] }[] = []

/** Every void that was asked for, in turn. */
const voids: string[] = []

function buy(key: string, pieces: number): Label {
  const known = mode === 'dedupes' ? labels.find((label) => label.key === key) : undefined
  if (known) return known
  const label = { key, tracking: `FAKE${String(labels.length + 1).padStart(8, '0')}`, pieces }
  labels.push(label)
  return label
}

function manifest(key: string, listed: string[]): { number: string } {
  const known = manifests.find((one) => one.key === key)
  if (known) return known
  const created = { key, number: `FORM${String(manifests.length + 1).padStart(6, '0')}`, labels: listed }
  manifests.push(created)
  return created
}

/** Looks at a change before it is done. */
const LOOKS = 2
const changes = new Map<string, { looks: number; state: 'accepted' | 'done' | 'canceled' }>()

/** Accepts a change, and has done it at the third look; what was canceled stays so. */
function change(key: string): { state: string } {
  const known = changes.get(key) ?? { looks: 0, state: 'accepted' as const }
  const looks = known.looks + 1
  const state = known.state === 'accepted' && looks > LOOKS ? 'done' : known.state
  changes.set(key, { looks, state })
  return { state }
}

function cancelChange(key: string): { state: string } {
  const known = changes.get(key)
  if (known?.state === 'done') return known
  changes.set(key, { looks: 0, state: 'canceled' })
  return { state: 'canceled' }
}

async function bodyOf(request: IncomingMessage): Promise<{ key: string; labels?: string[]; pieces?: number }> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text) as { key: string; labels?: string[]; pieces?: number }
}

const send = (response: ServerResponse, value: unknown): void => {
  if (response.writable) response.setHeader('content-type', 'application/json').end(JSON.stringify(value))
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://carrier.test')
  if (url.pathname === '/buy') {
    const { key, pieces = 0 } = await bodyOf(request)
    const label = buy(key, pieces)
    setTimeout(() => send(response, label), Number(delay))
  } else if (url.pathname === '/manifest') {
    const { key, labels: listed = [] } = await bodyOf(request)
    const created = manifest(key, listed)
    setTimeout(() => send(response, created), Number(delay))
  } else if (url.pathname === '/change' || url.pathname === '/cancel-change') {
    const { key } = await bodyOf(request)
    const answer = url.pathname === '/change' ? change(key) : cancelChange(key)
    setTimeout(() => send(response, answer), Number(delay))
  } else if (url.pathname === '/changes') {
    send(
      response,
      [...changes].map(([key, { state }]) => ({ key, state })),
    )
  } else if (url.pathname === '/void') {
    voids.push((await bodyOf(request)).key)
    setTimeout(() => send(response, true), Number(delay))
  } else if (url.pathname === '/voids') {
    send(response, voids)
  } else if (url.pathname === '/manifests') {
    send(response, manifests)
  } else if (url.pathname === '/find') {
    send(response, labels.find((label) => label.key === url.searchParams.get('key')) ?? null)
  } else {
    send(response, labels)
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
// Ends with the test that started it, even when that one is killed.
process.stdin.resume().on('end', () => process.exit(0))
