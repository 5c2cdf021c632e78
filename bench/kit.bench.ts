import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { atMost, figure, report } from './report.ts'

// A small answer from memory: what the kit costs around it, beside node:http alone. CPU of the serving process, so that who asks doesn't count.
const CONNECTIONS = 8
const WARM = 20_000
const CALLS = 40_000
const ROUNDS = 5

const REQUEST = [
  'GET /api/bench/small/7?limit=20 HTTP/1.1',
  'Host: ship.example.com',
  'Accept: application/json',
  'Accept-Encoding: gzip, br',
  'Accept-Language: en-US,en;q=0.9',
  'Authorization: Bearer abcdefghijklmnopqrstuvwxyz0123456789',
  'User-Agent: Mozilla/5.0 (X11; Linux x64) Chrome/140',
  '',
  '',
].join('\r\n')

/** Sends calls one after the other over each connection; every answer is a 200. */
async function ask(port: number, calls: number): Promise<void> {
  let left = calls
  const converse = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      const next = () => {
        if (left <= 0) return socket.end(resolve)
        left -= 1
        socket.write(REQUEST)
      }
      socket.once('connect', next).once('error', reject)
      socket.on('data', (bytes) => {
        const text = bytes.toString('latin1')
        // Small enough to come in one piece.
        if (text.startsWith('HTTP/1.1 200') && text.endsWith('}')) return next()
        return reject(new Error(text))
      })
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, converse))
}

type Server = { child: ChildProcess; port: number }

async function start(kind: 'raw' | 'kit'): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'kit/server.ts'), [kind], {
    // Its log goes nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('exit', (code) => process.exit(code ?? 0))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, port }
}

async function cpuOf({ child }: Server): Promise<number> {
  child.send('cpu')
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }]
  return cpu.user + cpu.system
}

/** CPU of the server for a call, in µs. */
async function measure(server: Server): Promise<number> {
  const before = await cpuOf(server)
  await ask(server.port, CALLS)
  return ((await cpuOf(server)) - before) / CALLS
}

const servers = [await start('raw'), await start('kit')]
const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
for (const server of servers) await ask(server.port, WARM)
for (let round = 0; round < ROUNDS; round++)
  for (const [at, server] of servers.entries()) best[at] = Math.min(best[at]!, await measure(server))
for (const { child } of servers) child.removeAllListeners('exit').kill()
const [raw, kit] = best as [number, number]
await report('kit', [
  figure('node:http alone, a call', raw, 'µs'),
  figure('the kit, with log-in, checks, metrics and log', kit, 'µs'),
  atMost('the kit ÷ node:http', 1.8, kit / raw, '×'),
])
