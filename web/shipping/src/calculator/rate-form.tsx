import { Card, useT } from '@waybill/kit'
import { calculatorMessages } from './messages.ts'
import { OptionFields } from './option-fields.tsx'
import { PackageFields } from './package-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { FieldsProps } from './use-errors.ts'

/** What a parcel's price hangs on. There is nothing to press: rates follow what is typed. */
export function RateForm(props: FieldsProps) {
  const t = useT(calculatorMessages)
  return (
    <Card>
      <form aria-label={t('form')} onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-6">
        <p className="-mb-4 text-small text-muted">{t('requiredHint')}</p>
        <PlaceFields end="from" {...props} />
        <PlaceFields end="to" {...props} />
        <PackageFields {...props} />
        <OptionFields {...props} />
      </form>
    </Card>
  )
}
