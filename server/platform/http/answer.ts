import type { Route } from '@waybill/contract/core/route'
import type { Wrapper } from '@waybill/contract/core/wrapper'

const wrap = (result: string, data: unknown): Wrapper<unknown> => ({
  result,
  data,
  message: null,
  zhMessage: null,
  errorCode: null,
})

const hasRowErrors = (data: unknown): boolean =>
  Array.isArray(data) && data.some((row: { errorMessages?: unknown[] }) => (row.errorMessages?.length ?? 0) > 0)

/** The envelope of a success: a call that has nothing to say is OK, one that found nothing is NODATA; wrong rows are ERR where rows are the answer. */
export function success(route: Route, data: unknown): Wrapper<unknown> {
  if (route.rowErrors && hasRowErrors(data)) return wrap('ERR', data)
  if (data !== null && data !== undefined) return wrap('OK', data)
  const saysNothing = route.output === undefined || route.output.def.type === 'null'
  return wrap(saysNothing ? 'OK' : 'NODATA', null)
}

/** The first path that is in `sent` and not in `declared`; undefined when there is none. */
function undeclared(sent: unknown, declared: unknown, path: string): string | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  for (const [key, value] of Object.entries(sent)) {
    const inner = path === '' ? key : `${path}.${key}`
    if (typeof declared !== 'object' || declared === null || !Object.hasOwn(declared, key)) return inner
    const found = undeclared(value, (declared as Record<string, unknown>)[key], inner)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Throws when an answer is not what the route declares, or says more than it declares. Costs several times the answer itself,
 * so it runs in tests and development only (decision 0006).
 */
export function checkAnswer(route: Route, data: unknown): void {
  if (!route.output) return
  const sent: unknown = data === undefined ? null : JSON.parse(JSON.stringify(data))
  const read = route.output.safeParse(sent)
  if (!read.success) {
    const issue = read.error.issues[0]
    const what = issue?.code === 'invalid_type' ? `expected ${issue.expected}` : issue?.code
    throw new Error(`The answer of ${route.id} is not what its route says at "${issue?.path.join('.')}": ${what}`)
  }
  const extra = undeclared(sent, JSON.parse(JSON.stringify(read.data)), '')
  if (extra !== undefined)
    throw new Error(`The answer of ${route.id} holds "${extra}", which its route does not declare`)
}
