/** What stands open beside the list: a warehouse, or the form of a new one. */
export interface Opened {
  warehouse?: number
  new?: boolean
}

export function readOpened(query: Record<string, unknown>): Opened & Record<string, unknown> {
  const warehouse = Number(query.warehouse)
  if (Number.isSafeInteger(warehouse) && warehouse > 0) return { warehouse }
  return query.new === true || query.new === 'true' ? { new: true } : {}
}
