import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { bundled } from '../bundle.ts'

const beside = (script: string) => fileURLToPath(new URL(script, import.meta.url))

/** Starts a script as a process of its own; `inherit` shows what it says on standard error. */
function start(path: string, args: string[]): ChildProcess {
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
  /** And every manifest. */
  manifests(): Promise<{ key: string; number: string; labels: string[] }[]>
  /** And how every change of a delivery stands. */
  changes(): Promise<{ key: string; state: string }[]>
  /** The tracking number of every void that was asked for, in turn. */
  voids(): Promise<string[]>
  stop(): void
}

/** Starts the carrier that outlives our kills. */
export async function startFakeCarrier(mode: 'dedupes' | 'dumb'): Promise<FakeCarrier> {
  const child = start(beside('fake-carrier.ts'), [mode, '40'])
  for await (const line of linesOf(child)) {
    const url = `http://127.0.0.1:${line}`
    return {
      url,
      labels: async () => (await (await fetch(`${url}/dump`)).json()) as { key: string; tracking: string }[],
      manifests: async () =>
        (await (await fetch(`${url}/manifests`)).json()) as { key: string; number: string; labels: string[] }[],
      changes: async () => (await (await fetch(`${url}/changes`)).json()) as { key: string; state: string }[],
      voids: async () => (await (await fetch(`${url}/voids`)).json()) as string[],
      stop: () => void child.kill(),
    }
  }
  throw new Error('the fake carrier did not start')
}

/** Runs a script to its end or its death, and shows `read` each line that it prints; throws when it ends with an error. */
async function run(
  script: string,
  task: object,
  read: (line: string, child: ChildProcess) => void = () => {},
): Promise<{ killed: boolean }> {
  const child = start(await bundled(beside(`${script}.fixture.ts`)), [JSON.stringify(task)])
  const ended = once(child, 'close')
  for await (const line of linesOf(child)) read(line, child)
  const [code, signal] = (await ended) as [number | null, string | null]
  const killed = signal === 'SIGKILL'
  if (!killed && code !== 0) throw new Error(`${script} failed with ${code ?? signal}`)
  return { killed }
}

/** Charges storage. */
export const runStorage = (task: object) => run('storage', task)
/** Closes the months of warehouses. */
export const runWarehouseBiller = (task: object) => run('warehouse-biller', task)
/** Starts a node that works print jobs off; what it returns kills it. */
export async function startPrinter(task: object): Promise<() => Promise<void>> {
  const child = start(await bundled(beside('printer.fixture.ts')), [JSON.stringify(task)])
  const ended = once(child, 'close')
  return async () => {
    child.kill('SIGKILL')
    await ended
  }
}

/** Closes a day. */
export const runCloser = (task: object) => run('closer', task)
/** Requests, cancels or settles a change of a delivery. */
export const runChanger = (task: object) => run('changer', task)
/** Files an export or looks after those that are filed. */
export const runFiler = (task: object) => run('filer', task)
/** Asks a carrier about claims. */
export const runClaimer = (task: object) => run('claimer', task)
/** Creates a return label or looks after those that there are. */
export const runReturner = (task: object) => run('returner', task)
/** Schedules a pickup or looks after one. */
export const runPicker = (task: object) => run('picker', task)
/** Settles a payment or dispute. */
export const runPayer = (task: object) => run('payer', task)
/** Acts on a customer's account. */
export const runActor = (task: object) => run('actor', task)
/** Works on a job of carrier invoices. */
export const runInvoicing = (task: object) => run('invoicing', task)
/** Bills the customers of a provider. */
export const runBiller = (task: object) => run('biller', task)
/** Answers a call of warehouse staff. */
export const runFloor = (task: object) => run('floor', task)
/** Sends a print to a printer of a warehouse. */
export const runPrinterJob = (task: object) => run('label-printer', task)
/** Requests a refund or decides one. */
export const runRefunder = (task: object) => run('refunder', task)

export interface BuyerEnd {
  killed: boolean
  /** Milliseconds from its first look until everything that the node before it had left was finished; null: killed before. */
  recoveredMs: number | null
}

/** Runs one buying node to its end or its death. */
export async function runBuyer(task: object): Promise<BuyerEnd> {
  let recoveredMs: number | null = null
  const { killed } = await run('buyer', task, (line) => {
    const ms = /^recovered (\d+)$/.exec(line)?.[1]
    if (ms !== undefined) recoveredMs = Number(ms)
  })
  return { killed, recoveredMs }
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
  const reached: string[] = []
  let summary: ImporterEnd['summary']
  const { killed } = await run('importer', task, (line, child) => {
    const [step = '', ...rest] = line.split(' ')
    reached.push(step)
    if (step === 'saved') summary = JSON.parse(rest.join(' ')) as ImporterEnd['summary']
    if (step === kill?.after) setTimeout(() => child.kill('SIGKILL'), kill.ms)
  })
  return { killed, reached, summary }
}

/** Runs a process that approves a top-up to its end or its death; what it says it did, null when it was killed before. */
export async function runApprover(task: object): Promise<{ killed: boolean; result: string | null }> {
  let result: string | null = null
  const { killed } = await run('approver', task, (line) => (result = line))
  return { killed, result }
}

/** Runs a node that receives webhooks; returns how many it refused. */
export async function runDeliverer(task: object): Promise<number> {
  let refused: number | null = null
  const { killed } = await run(
    'deliverer',
    task,
    (line) => (refused = Number(/^refused (\d+)$/.exec(line)?.[1] ?? refused)),
  )
  if (killed || refused === null) throw new Error('a deliverer did not finish')
  return refused
}
