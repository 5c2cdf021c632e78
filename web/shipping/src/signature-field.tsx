import { signature } from '@waybill/contract/carriers/enums'
import { Field, Select, useT } from '@waybill/kit'
import { buyMessages } from './messages/buy.ts'

type Props = { value: number; onChange: (value: number) => void; error?: React.ReactNode; className?: string }

/** Who must sign for the parcel. */
export function SignatureField({ value, onChange, error, className = 'w-48' }: Props) {
  const t = useT(buyMessages)
  const options = [
    { value: String(signature.serviceDefault), text: t('signatureDefault') },
    { value: String(signature.none), text: t('signatureNone') },
    { value: String(signature.indirect), text: t('signatureIndirect') },
    { value: String(signature.direct), text: t('signatureDirect') },
    { value: String(signature.adult), text: t('signatureAdult') },
  ]
  return (
    <Field label={t('signature')} error={error} className={className}>
      <Select value={String(value)} options={options} onChange={(next) => onChange(Number(next))} />
    </Field>
  )
}
