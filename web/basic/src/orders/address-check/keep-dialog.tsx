import { useState } from 'react'
import { type AddressReason, addressReasons } from '@waybill/contract/orders/enums'
import { addressReasonWords } from '@waybill/contract/orders/words'
import { Button, Dialog, RadioGroup, useLocale, useT } from '@waybill/kit'
import { checkMessages } from './messages.ts'

/** The reasons for which an address is used as it was entered. */
export function useReasons(): { value: AddressReason; label: string }[] {
  const { locale } = useLocale()
  return addressReasons.map((value) => ({ value, label: addressReasonWords[value][locale] }))
}

type Props = { pending: boolean; onKeep: (reason: AddressReason) => void; onClose: () => void }

/** Asks why an address is right although the check says otherwise. */
export function KeepDialog({ pending, onKeep, onClose }: Props) {
  const t = useT(checkMessages)
  const [reason, setReason] = useState<AddressReason>(addressReasons[0])
  return (
    <Dialog
      open
      width={420}
      title={t('useAsEntered')}
      onClose={onClose}
      onSubmit={() => onKeep(reason)}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={pending}>
            {t('useAsEntered')}
          </Button>
        </>
      }
    >
      <p className="mb-2 font-medium">{t('why')}</p>
      <RadioGroup label={t('why')} value={reason} onChange={setReason} options={useReasons()} />
    </Dialog>
  )
}
