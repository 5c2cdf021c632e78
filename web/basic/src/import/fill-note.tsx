import type { ImportInfo } from '@waybill/contract/imports/api'
import { Checkbox, useLocale, useT } from '@waybill/kit'
import { useFillPreview } from './review/figures.ts'
import { reviewMessages } from './review/review-messages.ts'

/** What products will fill of the orders, to be switched off here. `fill` null: as the settings have it. */
export type FillChoice = { fill: boolean | null; onFill: (fill: boolean) => void }

/** What products fill of the new orders, with a tick to do without; nothing is shown where they can fill nothing. */
export function FillNote({ info, choice, busy }: { info: ImportInfo; choice: FillChoice; busy: boolean }) {
  const t = useT(reviewMessages)
  const { locale } = useLocale()
  const { data } = useFillPreview(info, !busy)
  if (!data) return null
  const { isOn, weight, size, customs, lacking } = data
  const parts = [
    weight > 0 && t('fillWeight', { n: weight }),
    size > 0 && t('fillSize', { n: size }),
    customs > 0 && t('fillCustoms', { n: customs }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  const list = locale === 'cn' ? '、' : ', '
  return (
    <div>
      <Checkbox
        checked={choice.fill ?? isOn}
        onChange={choice.onFill}
        label={t('fill')}
        hint={parts.join(locale === 'cn' ? '，' : ', ')}
      />
      {lacking.skus.length > 0 && (
        <p className="ms-6 text-small text-muted">
          {t('fillLacking', { n: lacking.orders, skus: lacking.skus.join(list) })}
        </p>
      )}
    </div>
  )
}
