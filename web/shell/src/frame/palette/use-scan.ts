import { useEffect } from 'react'
import { announce, useT } from '@waybill/kit'
import { paletteMessages } from '../../messages/palette.ts'
import type { Found } from './use-found.ts'
import { detailHref } from './use-results.tsx'

type Scan = { found: Found; scanning: boolean; onDone: (href: string | null) => void }

/** Ends a scan: what was named, or found alone, is opened; finding nothing is announced at once; several stay to be chosen from. */
export function useScan({ found, scanning, onDone }: Scan): void {
  const t = useT(paletteMessages)
  const { current, data, error, text } = found
  useEffect(() => {
    if (!scanning || !current || (!data && !error)) return
    const all = [
      ...(data?.shipments.records ?? []).map(({ id }) => detailHref('shipment', id)),
      ...(data?.orders.records ?? []).map(({ id }) => detailHref('order', id)),
      ...(data?.products.records ?? []).map(({ id }) => detailHref('product', id)),
    ]
    if (data?.exact) return onDone(detailHref(data.exact.kind, data.exact.id))
    if (all.length === 1 && all[0]) return onDone(all[0])
    if (all.length === 0 && !error) announce(t('noResults', { text }), 'assertive')
    onDone(null)
  }, [scanning, current, data, error, text, onDone, t])
}
