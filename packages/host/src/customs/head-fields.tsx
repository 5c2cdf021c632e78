import { contentTypes } from '@waybill/contract/customs/contents'
import {
  contentKinds,
  type CustomsDefaults,
  incoterms,
  type TaxId,
  tariffPayer,
  tariffPayerOf,
} from '@waybill/contract/customs/declaration'
import { taxIdExample, taxIdTypes } from '@waybill/contract/customs/tax-ids'
import { consigneeNames, holderNames, incotermNames, nonDeliveryNames } from '@waybill/contract/customs/words'
import type { Text } from '@waybill/contract/core/messages'
import { Button, Checkbox, Field, IconButton, Select, TextInput, useLocale, useT } from '@waybill/kit'
import { Plus, Trash2 } from 'lucide-react'
import { customsMessages } from './messages.ts'

type Errors = Readonly<Record<string, string>>
type Props<T> = { value: T; errors: Errors; onChange: (change: Partial<CustomsDefaults>) => void }

/** Choices of a table of names, in the user's language. */
export function useChoices() {
  const { locale } = useLocale()
  return <K extends string | number>(names: Record<K, Text>, keys: readonly K[]) =>
    keys.map((key) => ({ value: String(key), text: names[key][locale] }))
}

const consignees = [1, 2, 3, 4] as const
const kindNames = Object.fromEntries(contentKinds.map((kind) => [kind, contentTypes[kind].name])) as Record<
  CustomsDefaults['contents'],
  Text
>

/** What is in the parcel, by which terms it goes and what becomes of it. */
export function ParcelFields({ value, errors, onChange }: Props<CustomsDefaults>) {
  const t = useT(customsMessages)
  const choices = useChoices()
  const payer = tariffPayerOf(value.incoterm) === tariffPayer.sender ? t('paidBySender') : t('paidByRecipient')
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      <Field name="contents" label={t('contents')} error={errors.contents}>
        <Select
          value={value.contents}
          options={choices(kindNames, contentKinds)}
          onChange={(contents) => onChange({ contents: contents as CustomsDefaults['contents'] })}
        />
      </Field>
      <Field name="incoterm" label={t('incoterm')} hint={payer} error={errors.incoterm}>
        <Select
          value={value.incoterm}
          options={choices(incotermNames, incoterms)}
          onChange={(incoterm) => onChange({ incoterm: incoterm as CustomsDefaults['incoterm'] })}
        />
      </Field>
      <Field name="consigneeType" label={t('consignee')}>
        <Select
          value={String(value.consigneeType)}
          options={choices(consigneeNames, consignees)}
          onChange={(type) => onChange({ consigneeType: Number(type) as CustomsDefaults['consigneeType'] })}
        />
      </Field>
      <Field name="nonDelivery" label={t('nonDelivery')}>
        <Select
          value={value.nonDelivery}
          options={choices(nonDeliveryNames, ['return', 'abandon'])}
          onChange={(way) => onChange({ nonDelivery: way as CustomsDefaults['nonDelivery'] })}
        />
      </Field>
    </div>
  )
}

/** Who stands for the declaration. */
export function SignerFields({ value, errors, onChange }: Props<Pick<CustomsDefaults, 'signer' | 'certified'>>) {
  const t = useT(customsMessages)
  return (
    <div className="flex flex-col gap-3">
      <Field name="signer" label={t('signer')} error={errors.signer} className="max-w-96">
        <TextInput
          value={value.signer}
          maxLength={60}
          autoComplete="name"
          onChange={(signer) => onChange({ signer })}
        />
      </Field>
      <Field name="certified" label="" group error={errors.certified}>
        <Checkbox checked={value.certified} onChange={(certified) => onChange({ certified })} label={t('certified')} />
      </Field>
    </div>
  )
}

const MOST = 6
const fresh: TaxId = { holder: 'sender', type: 'EIN', value: '' }

function TaxIdRow({
  at,
  one,
  error,
  onChange,
  onRemove,
}: {
  at: number
  one: TaxId
  error: string | undefined
  onChange: (one: TaxId) => void
  onRemove: () => void
}) {
  const t = useT(customsMessages)
  const choices = useChoices()
  return (
    <div className="grid grid-cols-[1fr_1fr_2fr_auto] items-start gap-2 max-sm:grid-cols-2">
      <Field label={t('holder')}>
        <Select
          value={one.holder}
          options={choices(holderNames, ['sender', 'recipient', 'importer'])}
          onChange={(holder) => onChange({ ...one, holder: holder as TaxId['holder'] })}
        />
      </Field>
      <Field label={t('taxType')}>
        <Select
          value={one.type}
          options={taxIdTypes.map((type) => ({ value: type, text: type }))}
          onChange={(type) => onChange({ ...one, type: type as TaxId['type'] })}
        />
      </Field>
      <Field name={`taxIds.${at}.value`} label={t('taxValue')} error={error}>
        <TextInput
          value={one.value}
          maxLength={50}
          placeholder={taxIdExample(one.type)}
          onChange={(value) => onChange({ ...one, value: value.toUpperCase() })}
        />
      </Field>
      <IconButton className="mt-6" label={t('removeTaxId', { n: at + 1 })} icon={<Trash2 />} onClick={onRemove} />
    </div>
  )
}

/** Tax numbers of sender, recipient and importer. */
export function TaxIdFields({ value, errors, onChange }: Props<Pick<CustomsDefaults, 'taxIds'>>) {
  const t = useT(customsMessages)
  const { taxIds } = value
  return (
    <div className="flex flex-col items-start gap-3">
      {taxIds.map((one, at) => (
        <TaxIdRow
          key={at}
          at={at}
          one={one}
          error={errors[`taxIds.${at}.value`]}
          onChange={(next) => onChange({ taxIds: taxIds.with(at, next) })}
          onRemove={() => onChange({ taxIds: taxIds.toSpliced(at, 1) })}
        />
      ))}
      {taxIds.length < MOST && (
        <Button icon={<Plus />} onClick={() => onChange({ taxIds: [...taxIds, fresh] })}>
          {t('addTaxId')}
        </Button>
      )}
    </div>
  )
}
