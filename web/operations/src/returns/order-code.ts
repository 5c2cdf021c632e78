/** The order whose goods come back. */
export function readOrderCode({ order }: Record<string, unknown>): { order?: string } {
  const code = typeof order === 'string' || typeof order === 'number' ? String(order).trim().slice(0, 100) : ''
  return code ? { order: code } : {}
}
