import { PackageCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT, VisuallyHidden } from '@waybill/kit'
import { orderMessages } from './messages.ts'

/** A value that the order did not have: products filled it in. */
export function FromProducts({ children }: { children: ReactNode }) {
  const t = useT(orderMessages)
  return (
    <span title={t('fromProducts')}>
      <PackageCheck className="me-1 inline-block size-3.5! align-[-2px] text-muted" aria-hidden="true" />
      {children}
      <VisuallyHidden> {t('fromProducts')}</VisuallyHidden>
    </span>
  )
}
