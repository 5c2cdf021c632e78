import { Writable } from 'node:stream'
import { type DestinationStream, type Logger, pino } from 'pino'
import { loggedError } from './logged-error.ts'

export type Log = Logger
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Keys whose values never reach a log line, at any of the depths at which our code logs objects. */
const SECRET_KEYS = [
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
]

const redactedPaths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `req.headers.${key}`])

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
  const out = options.out ?? process.stdout
  return pino(
    {
      level: options.level,
      base: undefined,
      serializers: { err: loggedError },
      redact: { paths: redactedPaths, censor: '[hidden]' },
      timestamp: options.json ? pino.stdTimeFunctions.isoTime : pino.stdTimeFunctions.epochTime,
    },
    options.json ? out : readableStream(out),
  )
}

/** A logger that says nothing. */
export const silentLog: Log = pino({ level: 'silent' })
