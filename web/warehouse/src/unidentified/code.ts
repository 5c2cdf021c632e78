/** What was scanned on a parcel that is to be recorded. */
export function readParcelCode({ code }: Record<string, unknown>): { code?: string } {
  const text = typeof code === 'string' || typeof code === 'number' ? String(code).trim().slice(0, 100) : ''
  return text ? { code: text } : {}
}
