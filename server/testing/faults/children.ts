import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Starts one of the scripts beside this file as a process of its own; `inherit` shows what it says on standard error. */
function start(script: string, args: string[]): ChildProcess {
  const path = fileURLToPath(new URL(script, import.meta.url))
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A node is started for every kill: compiled code is kept between them.
    env: { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE: join(tmpdir(), 'waybill-compile-cache') },
  })
}

async function* linesOf(child: ChildProcess): AsyncGenerator<string> {
  if (!child.stdout) return
  yield* createInterface({ input: child.stdout })
}

export interface FakeCarrier {
  url: string
  /** Every label that it ever made. */
  labels(): Promise<{ key: string; tracking: string }[]>
  stop(): void
}

/** Starts the carrier that outlives our kills. */
export async function startFakeCarrier(mode: 'dedupes' | 'dumb'): Promise<FakeCarrier> {
  const child = start('fake-carrier.ts', [mode, '40'])
  for await (const line of linesOf(child)) {
    const url = `http://127.0.0.1:${line}`
    return {
      url,
      labels: async () => (await (await fetch(`${url}/dump`)).json()) as { key: string; tracking: string }[],
      stop: () => void child.kill(),
    }
  }
  throw new Error('the fake carrier did not start')
}

export interface BuyerEnd {
  killed: boolean
  /** Milliseconds from its first look until everything that the node before it had left was finished; null: killed before. */
  recoveredMs: number | null
}

/** Runs one buying node to its end or its death. */
export async function runBuyer(task: object): Promise<BuyerEnd> {
  const child = start('buyer.fixture.ts', [JSON.stringify(task)])
  const ended = once(child, 'exit')
  let recoveredMs: number | null = null
  for await (const line of linesOf(child)) {
    const ms = /^recovered (\d+)$/.exec(line)?.[1]
    if (ms !== undefined) recoveredMs = Number(ms)
  }
  const [code, signal] = (await ended) as [number | null, string | null]
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`a buyer failed with ${code ?? signal}`)
  return { killed: signal === 'SIGKILL', recoveredMs }
}

export interface ImporterEnd {
  killed: boolean
  /** The steps that it reached, in order. */
  reached: string[]
  /** What the import made; undefined when it was killed before it could say so. */
  summary: { created: number; skipped: number; failed: number } | undefined
}

/** Runs one importing server to its end, or kills it some time after a step. */
export async function runImporter(task: object, kill?: { after: string; ms: number }): Promise<ImporterEnd> {
  const child = start('importer.fixture.ts', [JSON.stringify(task)])
  const ended = once(child, 'close')
  const end: ImporterEnd = { killed: false, reached: [], summary: undefined }
  for await (const line of linesOf(child)) {
    const [step = '', ...said] = line.split(' ')
    end.reached.push(step)
    if (step === 'saved') end.summary = JSON.parse(said.join(' ')) as ImporterEnd['summary']
    if (step === kill?.after) setTimeout(() => child.kill('SIGKILL'), kill.ms)
  }
  const [code, signal] = (await ended) as [number | null, string | null]
  end.killed = signal === 'SIGKILL'
  if (!end.killed && code !== 0) throw new Error(`an importer failed with ${code ?? signal}`)
  return end
}

/** Runs a process that approves a top-up to its end or its death; what it says it did, null when it was killed before. */
export async function runApprover(task: object): Promise<{ killed: boolean; result: string | null }> {
  const child = start('approver.fixture.ts', [JSON.stringify(task)])
  const ended = once(child, 'close')
  let result: string | null = null
  for await (const line of linesOf(child)) result = line
  const [code, signal] = (await ended) as [number | null, string | null]
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`an approver failed with ${code ?? signal}`)
  return { killed: signal === 'SIGKILL', result }
}

/** Runs a process that settles a payment or dispute to its end or its death. */
export async function runPayer(task: object): Promise<{ killed: boolean }> {
  const child = start('payer.fixture.ts', [JSON.stringify(task)])
  const ended = once(child, 'close')
  for await (const _line of linesOf(child)) continue
  const [code, signal] = (await ended) as [number | null, string | null]
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`a payer failed with ${code ?? signal}`)
  return { killed: signal === 'SIGKILL' }
}

/** Runs a node that receives webhooks; returns how many it refused. */
export async function runDeliverer(task: object): Promise<number> {
  const child = start('deliverer.fixture.ts', [JSON.stringify(task)])
  const ended = once(child, 'close')
  let refused: number | null = null
  for await (const line of linesOf(child)) refused = Number(/^refused (\d+)$/.exec(line)?.[1] ?? refused)
  const [code] = (await ended) as [number | null]
  if (code !== 0 || refused === null) throw new Error(`a deliverer failed with ${code}`)
  return refused
}

/** Runs a process that acts on a customer's account to its end or its death. */
export async function runActor(task: object): Promise<{ killed: boolean }> {
  const child = start('actor.fixture.ts', [JSON.stringify(task)])
  const ended = once(child, 'close')
  for await (const _line of linesOf(child)) continue
  const [code, signal] = (await ended) as [number | null, string | null]
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`an actor failed with ${code ?? signal}`)
  return { killed: signal === 'SIGKILL' }
}

/** Runs a process that works on a job of carrier invoices to its end or its death. */
export async function runInvoicing(task: object): Promise<{ killed: boolean }> {
  const child = start('invoicing.fixture.ts', [JSON.stringify(task)])
  const ended = once(child, 'close')
  for await (const _line of linesOf(child)) continue
  const [code, signal] = (await ended) as [number | null, string | null]
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`a worker of invoices failed with ${code ?? signal}`)
  return { killed: signal === 'SIGKILL' }
}

/** Runs a process that bills the customers of a provider to its end or its death. */
export async function runBiller(task: object): Promise<{ killed: boolean }> {
  const child = start('biller.fixture.ts', [JSON.stringify(task)])
  const ended = once(child, 'close')
  for await (const _line of linesOf(child)) continue
  const [code, signal] = (await ended) as [number | null, string | null]
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`a biller failed with ${code ?? signal}`)
  return { killed: signal === 'SIGKILL' }
}

/** Runs a process that asks for a refund or decides one to its end or its death. */
export async function runRefunder(task: object): Promise<{ killed: boolean }> {
  const child = start('refunder.fixture.ts', [JSON.stringify(task)])
  const ended = once(child, 'close')
  for await (const _line of linesOf(child)) continue
  const [code, signal] = (await ended) as [number | null, string | null]
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`a process of refunds failed with ${code ?? signal}`)
  return { killed: signal === 'SIGKILL' }
}
