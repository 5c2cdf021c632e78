/** What the address of the page may say. */
export const readAddFundsSearch = (search: Record<string, unknown>): { replaces?: number } => {
  const replaces = Number(search.replaces)
  return Number.isSafeInteger(replaces) && replaces > 0 ? { replaces } : {}
}
