import { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedError } from './logged-error.ts'

export type Log = Logger
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Keys whose values never reach a log line, however deep our code logs them. */
const SECRET_KEYS: ReadonlySet<string> = new Set([
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'secret',
  'email',
  'userName',
  'phone',
  'address',
  'recipient',
  'sender',
])
/** What lies deeper is named as an object and no more, as pino does, so that nothing goes round in circles. */
const DEEPEST = 4

type Facts = Record<string, unknown>

function safeValue(key: string, value: unknown, depth: number): unknown {
  if (SECRET_KEYS.has(key)) return '[hidden]'
  if (typeof value !== 'object' || value === null) return value
  if (depth > 1) return hideSecrets(value as Facts, depth - 1)
  return Object.keys(value).length > 0 ? '[Object]' : value
}

/**
 * The same facts without secrets; not copied where there are none. Every line passes through here: pino's own paths with wildcards took a
 * fifth of a small call.
 */
function hideSecrets(facts: Facts, depth = DEEPEST): Facts {
  let shown = facts
  for (const key of Object.keys(facts)) {
    const value = safeValue(key, facts[key], depth)
    if (value === facts[key]) continue
    if (shown === facts) shown = Array.isArray(facts) ? Object.assign([], facts) : { ...facts }
    shown[key] = value
  }
  return shown
}

const shownError = (error: unknown): unknown => {
  const logged = loggedError(error)
  return typeof logged === 'object' && logged !== null ? hideSecrets(logged as Facts) : logged
}

const LEVEL_NAMES: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' }

/** Turns one JSON line of pino into one line for a person at a terminal. */
export function toReadableLine(json: string): string {
  const { time, level, msg, err, pid: _pid, hostname: _host, ...rest } = JSON.parse(json) as Record<string, unknown>
  const clock = new Date(Number(time)).toTimeString().slice(0, 8)
  const name = LEVEL_NAMES[Number(level)] ?? String(level)
  const facts = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const stack = (err as { stack?: string } | undefined)?.stack
  return [clock, name.padEnd(5), msg ?? '', ...facts].join(' ').trimEnd() + (stack ? `\n${stack}` : '') + '\n'
}

function readableStream(out: NodeJS.WritableStream): DestinationStream {
  return new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      out.write(toReadableLine(String(line)))
      done()
    },
  })
}

/** The process's logger: JSON lines in production, readable lines otherwise; secrets and personal data are cut out by key. */
export function createLog(options: { level: LogLevel; json: boolean; out?: NodeJS.WritableStream }): Log {
  // Written at once, so that a process that ends loses none.
  const out = options.json
    ? (options.out ?? pino.destination({ dest: 1, sync: true }))
    : readableStream(options.out ?? process.stdout)
  const log = pino(
    {
      level: options.level,
      base: undefined,
      serializers: { err: shownError },
      formatters: { log: (facts) => hideSecrets(facts) },
      timestamp: options.json ? pino.stdTimeFunctions.isoTime : pino.stdTimeFunctions.epochTime,
    },
    out,
  )
  // What a child is bound to passes no formatter.
  const bind = log.child
  log.child = function (this: Log, facts: Facts, settings?: object) {
    return bind.call(this, hideSecrets(facts), settings)
  } as typeof bind
  return log
}

/** A logger that says nothing. */
export const silentLog: Log = pino({ level: 'silent' })
