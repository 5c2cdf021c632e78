import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

export const hasCaddy = spawnSync('caddy', ['version']).status === 0

export interface Answer {
  status: number | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** Certificates of its own authority instead of one that must reach this machine by the host's name. */
const globals = (folder: string, https: number, http: number) => `{
  admin off
  local_certs
  skip_install_trust
  https_port ${https}
  http_port ${http}
  storage file_system ${folder}
}
`

async function get(path: string, port: number, ca: Buffer): Promise<Answer> {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    ca,
    servername: 'ship.example.com',
    headers: { host: 'ship.example.com', 'accept-encoding': 'identity' },
  })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** Runs the guide's Caddyfile in front of a Waybill and answers what the paths say over TLS. Throws what Caddy wrote when it does not start. */
export async function askThroughProxy(
  caddyfile: string,
  { place, https, http, paths }: { place: string; https: number; http: number; paths: readonly string[] },
): Promise<Answer[]> {
  const folder = join(place, 'caddy')
  mkdirSync(folder)
  writeFileSync(join(folder, 'Caddyfile'), globals(folder, https, http) + caddyfile)
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  caddy.stderr.on('data', (chunk) => (log += String(chunk)))
  const ended = once(caddy, 'exit')
  try {
    const root = join(folder, 'pki/authorities/local/root.crt')
    const leaf = join(folder, 'certificates/local/ship.example.com/ship.example.com.crt')
    while (!existsSync(root) || !existsSync(leaf)) {
      if (caddy.exitCode !== null) throw new Error(log)
      await sleep(50)
    }
    const ca = readFileSync(root)
    const answers: Answer[] = []
    for (const path of paths) answers.push(await get(path, https, ca))
    return answers
  } finally {
    caddy.kill()
    await ended
  }
}
