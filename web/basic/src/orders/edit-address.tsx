import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ApiError, type FieldProblem, type OrderDetail, type PostalAddress, queryCountry } from '@waybill/contract'
import { useClient } from '@waybill/host'
import { Button, Combobox, Drawer, ErrorSummary, Field, Select, TextInput, useLocale, useT } from '@waybill/kit'
import { SaveError } from './edit-package.tsx'
import { orderMessages } from './messages.ts'
import { useUpdateOrder } from './use-order.ts'

const EMPTY: PostalAddress = {
  name: '',
  company: null,
  line1: '',
  line2: null,
  city: '',
  state: null,
  zip: null,
  country: 'US',
  phone: null,
  email: null,
  residential: null,
}
const REQUIRED = ['name', 'line1', 'city', 'country'] as const
type Key = keyof PostalAddress
type Words = Record<string, string>

function useCountries() {
  const client = useClient()
  const { locale } = useLocale()
  const { data = [] } = useQuery({
    ...client.query(queryCountry, { query: { lang: locale } }, { hideErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data.map((country) => ({
    value: country.countryCode,
    text: country.countryName,
    keywords: country.countryCode,
  }))
}

/** What is wrong, by field: what the form sees itself, and what the server said of fields of this address. */
function useProblems(error: unknown, part: 'recipient' | 'shipFrom'): Words {
  const { locale } = useLocale()
  if (!(error instanceof ApiError) || !Array.isArray(error.data)) return {}
  const found = (error.data as FieldProblem[]).map(
    (one) =>
      [
        one.fieldName.replace(`${part}.`, '').replace('body.', ''),
        locale === 'cn' ? one.zhMessage : one.message,
      ] as const,
  )
  return Object.fromEntries(found)
}

type FieldsProps = { address: PostalAddress; errors: Words; onChange: (change: Partial<PostalAddress>) => void }

function Fields({ address, errors, onChange }: FieldsProps) {
  const t = useT(orderMessages)
  const countries = useCountries()
  const names: Partial<Record<Key, string>> = {
    name: t('fieldName'),
    company: t('company'),
    line1: t('line1'),
    line2: t('line2'),
    city: t('city'),
    state: t('state'),
    zip: t('zip'),
    phone: t('phone'),
    email: t('email'),
  }
  const text = (key: Exclude<Key, 'residential' | 'country'>, className?: string) => (
    <Field
      name={key}
      label={names[key]}
      required={REQUIRED.includes(key as never)}
      error={errors[key]}
      className={className}
    >
      <TextInput
        value={address[key] ?? ''}
        onChange={(value) => onChange({ [key]: REQUIRED.includes(key as never) ? value : value || null })}
      />
    </Field>
  )
  return (
    <div className="grid grid-cols-6 gap-3">
      {text('name', 'col-span-3 max-sm:col-span-6')}
      {text('company', 'col-span-3 max-sm:col-span-6')}
      <Field
        name="country"
        label={t('country')}
        required
        error={errors['country']}
        className="col-span-3 max-sm:col-span-6"
      >
        <Combobox
          value={address.country}
          options={countries}
          onChange={(country) => onChange({ country: country ?? '' })}
        />
      </Field>
      <Field name="residential" label={t('residential')} className="col-span-3 max-sm:col-span-6">
        <Select
          value={String(address.residential ?? 1)}
          options={[
            { value: '1', text: t('unknownType') },
            { value: '2', text: t('residentialYes') },
            { value: '3', text: t('residentialNo') },
          ]}
          onChange={(value) => onChange({ residential: value === '1' ? null : Number(value) })}
        />
      </Field>
      {text('line1', 'col-span-6')}
      {text('line2', 'col-span-6')}
      {text('city', 'col-span-2 max-sm:col-span-6')}
      {text('state', 'col-span-2 max-sm:col-span-3')}
      {text('zip', 'col-span-2 max-sm:col-span-3')}
      {text('phone', 'col-span-3 max-sm:col-span-6')}
      {text('email', 'col-span-3 max-sm:col-span-6')}
    </div>
  )
}

/** Edits where an order goes or comes from. */
export function AddressDrawer({
  order,
  kind,
  onClose,
}: {
  order: OrderDetail
  kind: 'recipient' | 'shipFrom'
  onClose: () => void
}) {
  const t = useT(orderMessages)
  const save = useUpdateOrder(order)
  const before = (kind === 'recipient' ? order.recipientAddress : order.shipFrom) ?? EMPTY
  const [address, setAddress] = useState(before)
  const [attempt, setAttempt] = useState(0)
  const words: Record<(typeof REQUIRED)[number], string> = {
    name: t('fieldName'),
    line1: t('line1'),
    city: t('city'),
    country: t('country'),
  }
  const missing =
    attempt > 0
      ? Object.fromEntries(
          REQUIRED.filter((key) => !address[key].trim()).map((key) => [key, t('required', { field: words[key] })]),
        )
      : {}
  const errors: Words = { ...useProblems(save.error, kind), ...missing }
  const dirty = JSON.stringify(address) !== JSON.stringify(before)
  const submit = () => {
    setAttempt(attempt + 1)
    if (REQUIRED.some((key) => !address[key].trim())) return
    save.mutate({ [kind]: address }, { onSuccess: onClose })
  }
  return (
    <Drawer
      open
      onClose={onClose}
      width={640}
      dirty={dirty}
      title={kind === 'recipient' ? t('editShipTo') : t('editShipFrom')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('discard')}</Button>
          <Button type="submit" variant="primary" shortcut="mod+enter" pending={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      {Object.keys(errors).length === 0 && <SaveError error={save.error} />}
      <ErrorSummary attempt={attempt} errors={Object.entries(errors).map(([name, message]) => ({ name, message }))} />
      <p className="mb-2 text-small text-muted">{t('requiredHint')}</p>
      <Fields address={address} errors={errors} onChange={(change) => setAddress({ ...address, ...change })} />
    </Drawer>
  )
}
