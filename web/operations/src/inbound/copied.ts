/** The shipment that a new one is copied from. */
export function readCopied({ from }: Record<string, unknown>): { from?: number } {
  const id = Number(from)
  return Number.isSafeInteger(id) && id > 0 ? { from: id } : {}
}
