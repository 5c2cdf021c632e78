type Facts = Record<string, unknown>

/** What an error may say of itself beside its message; the database's `detail`, `where` and `hint` quote rows, so nobody's own fields get out unnamed. */
const LOGGED = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'syscall',
  'errno',
  'statusCode',
] as const

/** PostgreSQL's data exceptions quote the value that was wrong. */
function shownMessage(error: Error & { code?: unknown }): string {
  return /^22[0-9A-Z]{3}$/.test(String(error.code)) ? error.message.replace(/".*"/s, '"…"') : error.message
}

function shownStack(error: Error): string {
  const [frames = ''] = /^ +at [^]*$/m.exec(error.stack ?? '') ?? []
  return `${error.name}: ${shownMessage(error)}\n${frames}`.trimEnd()
}

/** An error for the log, without the data that it was about: kind, message, stack, the names in the database, and what caused it. */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const known = LOGGED.filter((key) => key in error).map((key) => [key, (error as Error & Facts)[key]])
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])].filter(
    (cause) => cause instanceof Error,
  )
  const stack = [error, ...causes].map(shownStack).join('\ncaused by: ')
  return { type: error.name, message: shownMessage(error), stack, ...Object.fromEntries(known) }
}
