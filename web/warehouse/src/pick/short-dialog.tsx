import { useState } from 'react'
import { Button, Dialog, Field, NumberInput, useT } from '@waybill/kit'
import { pickMessages } from './messages.ts'
import type { Units } from './pick-step.ts'

/** Asks how many of the units in a place are missing. */
export function ShortDialog({
  units,
  disabled,
  onReport,
  onClose,
}: {
  units: Units
  disabled: boolean
  onReport: (missing: number) => void
  onClose: () => void
}) {
  const t = useT(pickMessages)
  const [missing, setMissing] = useState<number | null>(units.quantity)
  const valid = missing !== null && missing >= 1 && missing <= units.quantity
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shortTitle')}
      footer={
        <Button variant="primary" disabled={!valid || disabled} onClick={() => valid && onReport(missing)}>
          {t('report')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t('shortText')}</p>
        <Field label={t('missing', { sku: units.sku })}>
          <NumberInput value={missing} decimals={0} onChange={setMissing} />
        </Field>
      </div>
    </Dialog>
  )
}
