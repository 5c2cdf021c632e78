import type { ImportInfo } from '@waybill/contract/imports/api'

/** Running in the background: being read, or being checked against a whole mapping. */
export const isBusy = (info: ImportInfo): boolean =>
  info.state === 'reading' || (info.state === 'ready' && !info.checked && info.unmapped.length === 0)
