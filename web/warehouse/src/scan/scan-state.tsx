import { Banner, useT } from '@waybill/kit'
import { scanMessages } from './messages.ts'

/** Says that scans wait for the connection; nothing while they go through. */
export function ScanState({ waiting, isOffline }: { waiting: number; isOffline: boolean }) {
  const t = useT(scanMessages)
  return isOffline ? <Banner tone="warning">{t('offline', { n: waiting })}</Banner> : null
}
