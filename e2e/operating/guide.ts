import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './packed.ts'

export interface Step {
  name: string
  language: string
  code: string
}

/** The blocks of the guide that bear the name of a step, in their order. */
export function readSteps(markdown: string): Step[] {
  const blocks = markdown.matchAll(/<!-- step: ([\w-]+) -->\s*```(\w+)\n([\s\S]*?)```/g)
  return [...blocks].map(([, name = '', language = '', code = '']) => ({ name, language, code }))
}

/** Where the guide's folders and files stand while it is tried. */
const PLACES = ['/etc/systemd/system', '/usr/local/bin', '/var/backups', '/var/lib', '/etc', '/opt']

/**
 * What a machine of an operator has and a test has not: other accounts, and a service manager, which starts and stops what the unit names
 * with the settings that it names.
 */
const PRELUDE = `
set -euo pipefail
sudo() { while [ "\${1#-}" != "$1" ]; do if [ "$1" = -u ]; then shift; fi; shift; done; "$@"; }
useradd() { :; }
chown() { :; }
chmod() { case "$1" in 700|640) ;; *) command chmod "$@" ;; esac; }
start() {
  ( set -a; . "$PLACE/etc/waybill.env"; set +a; cd "$PLACE/opt/waybill"
    exec node server/main.ts >>"$PLACE/server.log" 2>&1 ) &
  echo $! >"$PLACE/server.pid"
}
stop() {
  [ -f "$PLACE/server.pid" ] || return 0
  kill "$(cat "$PLACE/server.pid")" 2>/dev/null || true
  while kill -0 "$(cat "$PLACE/server.pid")" 2>/dev/null; do sleep 0.1; done
  rm "$PLACE/server.pid"
}
systemctl() {
  case "$1" in daemon-reload) ;; start|enable) start ;; stop) stop ;; restart) stop; start ;; *) echo "systemctl $1?" >&2; return 1 ;; esac
}
`

export interface Machine {
  /** Runs a step; resolves to what it wrote. Throws with that when it fails. */
  run(step: Pick<Step, 'code'>): Promise<string>
  /** Sets a variable that the operator's shell has from now on. */
  set(name: string, value: string): void
  stop(): Promise<void>
}

/** A folder that stands for an operator's empty machine. Its Waybill listens on `port`. */
export function emptyMachine(place: string, { port, password }: { port: number; password: string }): Machine {
  for (const name of PLACES) mkdirSync(join(place, name), { recursive: true })
  const placed = (code: string) =>
    code
      .replaceAll(new RegExp(`(?<![\\w.])(${PLACES.join('|')})(?=/)`, 'g'), `${place}$1`)
      .replaceAll('8027', String(port))
      // The command that the guide installs is found like any other.
      .replaceAll('exec sudo -u waybill', 'exec')
  const env: Record<string, string> = {
    PATH: [dirname(process.execPath), join(place, 'usr/local/bin'), process.env.PATH].join(':'),
    PLACE: place,
    ADMIN_PASSWORD: password,
    WAYBILL_SETUP_PASSWORD: password,
  }
  const run: Machine['run'] = ({ code }) =>
    new Promise((resolve, reject) => {
      const child = spawn('bash', ['-c', `${PRELUDE}\n${placed(code)}`], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
      child.once('error', reject)
      // The server goes on when the step has ended, and holds none of its streams.
      child.once('exit', (code) => {
        if (code === 0) return resolve(output)
        const log = join(place, 'server.log')
        reject(new Error(`${output}\n${existsSync(log) ? readFileSync(log, 'utf8').slice(-4000) : ''}`))
      })
    })
  const set = (name: string, value: string) => void (env[name] = value)
  return { run, set, stop: async () => void (await run({ code: 'stop' })) }
}
