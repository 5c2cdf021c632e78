type Coded = { code?: unknown; message?: unknown }

/** Of the driver and of sockets: nobody there, or gone in the middle. */
const DRIVER_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Is this how the driver says that there is no connection (any more)? */
export function isConnectionLost({ code, message }: Coded): boolean {
  if (DRIVER_CODES.has(String(code)) || LOST.test(String(message))) return true
  return code === 'ENOENT' && String(message).startsWith('connect ')
}

/** SQLSTATE classes: connection, transaction rolled back, out of resources, object in use, operator's intervention, system error. */
const PASSING = new Set(['08', '40', '53', '55', '57', '58'])
const SQLSTATE = /^[0-9A-Z]{5}$/

/** The SQLSTATE that the database answered with. */
function answerOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as Coded
  return typeof code === 'string' && SQLSTATE.test(code) ? code : undefined
}

/** Does this say how the database fares rather than what is wrong with the data? Then the same work may well succeed later. */
export function isPassingTrouble(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  return isConnectionLost(error) || PASSING.has(answerOf(error)?.slice(0, 2) ?? '')
}

/** Did the database answer that it does not take this? Then nothing of the transaction is kept, and the same work fails again. */
export const isRefused = (error: unknown): boolean => answerOf(error) !== undefined && !isPassingTrouble(error)
