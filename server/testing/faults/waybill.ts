import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

export interface WaybillProcess {
  address: string
  isAlive(): boolean
  /** The last lines that it wrote. */
  said(): string
  /** Asks it to stop; resolves to its exit code. */
  stop(): Promise<number | null>
}

/** Starts a whole server as a process of its own, by environment variables alone; resolves when it is ready. */
export async function startWaybill(env: Record<string, string>): Promise<WaybillProcess> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(WAYBILL_|DATABASE_URL$|NODE_ENV$|VITEST)/.test(name),
  )
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { ...Object.fromEntries(inherited), PORT: '0', WAYBILL_LOG: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const exited = once(child, 'exit') as Promise<[number | null]>
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        if (lines.length > 2000) lines.shift()
        const address = /ready: (http:\/\/\S+)/.exec(line)?.[1]
        if (address) resolve(address)
      })
    }
    void exited.then(() => reject(new Error(`Waybill did not start:\n${lines.slice(-20).join('\n')}`)))
  })
  return {
    address: await ready,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    said: () => lines.slice(-60).join('\n'),
    stop: async () => {
      child.kill('SIGTERM')
      const [code] = await exited
      return code
    },
  }
}
