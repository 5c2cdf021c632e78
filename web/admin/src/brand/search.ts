/** Reads whose brand an address means; resellers have one only, their own. */
export function readBrandSearch(search: Record<string, unknown>): { org?: number } {
  const org = Number(search.org)
  return Number.isSafeInteger(org) && org > 0 ? { org } : {}
}
