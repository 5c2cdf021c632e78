import { Calculator } from 'lucide-react'
import type { ReactNode } from 'react'
import { FirstUse, LoadingState, useT } from '@waybill/kit'
import { calculatorMessages } from './messages.ts'
import { gapsOf, isUntouched, type FieldName, type Gap, type RateState } from './rate-state.ts'

function useFieldWords() {
  const t = useT(calculatorMessages)
  const words: Record<string, string> = { country: t('country'), zip: t('zip'), weight: t('weight') }
  return (name: FieldName): string => {
    const [group, field = ''] = name.split('.')
    if (group === 'package') return words[field] ?? t('size')
    return t('fieldOf', { field: words[field] ?? '', end: group === 'from' ? t('fromWord') : t('toWord') })
  }
}

/** Stands in place of rates until the form is whole, and says what it lacks. */
export function StillNeeded({ form, skeleton }: { form: RateState; skeleton: ReactNode }) {
  const t = useT(calculatorMessages)
  const wordOf = useFieldWords()
  const gaps = Object.entries(gapsOf(form)) as [FieldName, Gap][]
  const icon = <Calculator />
  if (gaps.length === 0) return <LoadingState skeleton={skeleton} />
  if (isUntouched(form)) {
    return (
      <FirstUse icon={icon} title={t('firstTitle')}>
        {t('firstText')}
      </FirstUse>
    )
  }
  const names = (missing: boolean) =>
    gaps.flatMap(([name, gap]) => ((gap === 'missing') === missing ? [wordOf(name)] : [])).join(t('and'))
  const [missing, wrong] = [names(true), names(false)]
  return (
    <FirstUse icon={icon} title={t('stillTitle')}>
      {missing && <p>{t('still', { fields: missing })}</p>}
      {wrong && <p>{t('mend', { fields: wrong })}</p>}
    </FirstUse>
  )
}
