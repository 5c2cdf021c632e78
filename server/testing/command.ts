import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundled } from './bundle.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Only what a test names: settings of whoever runs the tests must not reach the product. */
export const environmentOf = (env: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'test',
  // Loading all of a server takes longer than most commands do: compiled code is kept between them.
  NODE_COMPILE_CACHE: join(tmpdir(), 'waybill-compile-cache'),
  ...env,
})

export interface Ran {
  code: number | null
  /** Standard output and standard error, as they came. */
  text: string
}

function listen(child: ChildProcess): () => string {
  let text = ''
  child.stdout?.on('data', (chunk) => (text += String(chunk)))
  child.stderr?.on('data', (chunk) => (text += String(chunk)))
  return () => text
}

async function run(script: string, args: string[], { env, stdin }: { env: Record<string, string>; stdin: string }) {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env: environmentOf(env) })
  const text = listen(child)
  child.stdin.on('error', () => undefined)
  child.stdin.end(stdin)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, text: text() } satisfies Ran
}

/** Runs "waybill …" without a terminal; `stdin` is what is piped into it. */
export const waybill = async (args: string[], env: Record<string, string>, stdin = ''): Promise<Ran> =>
  run(await bundled(join(root, 'server/cli.ts')), args, { env, stdin })

/** The same by the file that an operator runs. */
export const installedWaybill = (args: string[], env: Record<string, string>): Promise<Ran> =>
  run('bin/waybill.mjs', args, { env, stdin: '' })

export interface Served {
  url: string
  /** Stops it as an operator would; resolves to what it said. */
  stop(): Promise<Ran>
}

/** Starts a server process and waits until it is ready; what it said when it ends before. */
export async function serve(env: Record<string, string>): Promise<Served> {
  const script = await bundled(join(root, 'server/main.ts'))
  const child = spawn(process.execPath, [script], { cwd: root, env: environmentOf({ PORT: '0', ...env }) })
  const text = listen(child)
  const closed = once(child, 'close') as Promise<[number | null]>
  const url = await Promise.race([
    new Promise<string>((ready) => {
      child.stdout.on('data', () => {
        const found = /Waybill is ready: (\S+)/.exec(text())?.[1]
        if (found) ready(found)
      })
    }),
    closed.then(([code]) => {
      throw new Error(`The server ended with code ${code}: ${text()}`)
    }),
  ])
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await closed
      return { code, text: text() }
    },
  }
}
