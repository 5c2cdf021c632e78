export interface ScanFacts {
  scan: { text: string; before: string | undefined }
  /** What the list is searched for. */
  q: string | undefined
  hasRows: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  isError: boolean
}

/**
 * What becomes of a scan: `drop` when something else was typed meanwhile or its own search failed, as the list says. A load that failed before
 * the scan is not the scan's.
 */
export function scanOutcome({ scan, q, ...list }: ScanFacts): 'wait' | 'drop' | 'finish' {
  if (q !== scan.text) return q === scan.before ? 'wait' : 'drop'
  if (list.isFetching || list.isPlaceholderData) return 'wait'
  if (list.isError) return 'drop'
  return list.hasRows ? 'finish' : 'wait'
}
