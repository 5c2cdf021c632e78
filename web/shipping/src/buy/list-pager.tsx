import { Button, useT } from '@waybill/kit'
import { buyMessages } from '../messages/buy.ts'
import type { Paged } from './use-paged.ts'

/** Previous, next and where one is; nothing for a short list. */
export function ListPager({ paged }: { paged: Paged }) {
  const t = useT(buyMessages)
  if (!paged.many) return null
  const { from, to, total, previous, next } = paged
  return (
    <div className="mt-2 flex items-center justify-end gap-2">
      <span className="tnum me-auto text-muted">{t('range', { from, to, total })}</span>
      <Button size="compact" repeats disabled={!previous} onClick={previous}>
        {t('previous')}
      </Button>
      <Button size="compact" repeats disabled={!next} onClick={next}>
        {t('next')}
      </Button>
    </div>
  )
}
