type Coded = { code?: unknown; message?: unknown; cause?: unknown }

/** Of the driver and of sockets: nobody there, or gone in the middle. */
const DRIVER_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/

/** Is this how the driver says that there is no connection (any more)? */
function isConnectionLost({ code, message }: Coded): boolean {
  if (DRIVER_CODES.has(String(code)) || LOST.test(String(message))) return true
  return code === 'ENOENT' && String(message).startsWith('connect ')
}

/** SQLSTATE classes: connection, transaction rolled back, out of resources, object in use, operator's intervention, system error. */
const PASSING = new Set(['08', '40', '53', '55', '57', '58'])
const SQLSTATE = /^[0-9A-Z]{5}$/

/** The SQLSTATE that the database answered with. */
function answerOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as Coded
  return typeof code === 'string' && SQLSTATE.test(code) && !DRIVER_CODES.has(code) ? code : undefined
}

/** Does this say how the database fares rather than what is wrong with the data? Then the same work may well succeed later. */
export function isTransientError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return isConnectionLost(error) || PASSING.has(answerOf(error)?.slice(0, 2) ?? '')
}

/** Did the database answer that it does not take this? Then nothing of the transaction is kept, and the same work fails again. */
export const isConstraintViolation = (error: unknown): boolean =>
  answerOf(error) !== undefined && !isTransientError(error)

/**
 * Is the database out of reach: no connection, one that ended, a server that starts, stops, has no place left or has become a standby (25006),
 * or a pooler that says so (08P01)? Such a connection is of no more use. 57014 is not meant: there a statement took too long.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (isConnectionLost(error)) return true
  const code = answerOf(error) ?? ''
  return code === '25006' || code === '53300' || code.startsWith('08') || (code.startsWith('57P') && code !== '57P04')
}

/** Is a disk full: the database's, or the one that our own files lie on? */
export function isStorageFull(error: unknown): boolean {
  const { code } = (error ?? {}) as Coded
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'
}
