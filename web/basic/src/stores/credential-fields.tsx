import { ApiError } from '@waybill/contract/core/client'
import type { FieldProblem } from '@waybill/contract/core/wrapper'
import type { Channel } from '@waybill/contract/stores/stores'
import { errorMessage } from '@waybill/host'
import { Field, PasswordInput, RadioGroup, TrimInput, useLocale, useT } from '@waybill/kit'
import { storeMessages } from './messages.ts'
import { ShopifyGuide } from './shopify-guide.tsx'

export type SignIn = { way: string; address: string; keys: Record<string, string> }
/** By field: "address" or "keys.<name>"; "form" for what belongs to no field. */
export type SignInErrors = Record<string, string>

export const emptySignIn = (channel: Channel): SignIn => ({ way: channel.ways[0]?.id ?? '', address: '', keys: {} })

/** What the server says is wrong, at the fields it names. */
export function errorsOf(error: unknown, locale: 'en' | 'cn'): SignInErrors {
  if (!(error instanceof ApiError)) return {}
  const words = locale === 'cn' ? error.zhMessage : error.message
  const fields = Array.isArray(error.data) ? (error.data as FieldProblem[]) : []
  const named = Object.fromEntries(fields.map((one) => [one.fieldName, errorMessage(one, locale)]))
  return Object.keys(named).length > 0 ? named : { form: words }
}

/** Fields that are empty, in their own words. */
export function missingOf(
  channel: Channel,
  signIn: SignIn,
  required: (label: string) => string,
  locale: 'en' | 'cn',
): SignInErrors {
  const way = channel.ways.find(({ id }) => id === signIn.way)
  const missing: SignInErrors = {}
  if (channel.address && signIn.address.trim() === '') missing.address = required(channel.address.label[locale])
  for (const { name, label } of way?.fields ?? []) {
    if (!signIn.keys[name]?.trim()) missing[`keys.${name}`] = required(label[locale])
  }
  return missing
}

/** Address, way and keys of a shop. */
export function SignInFields(props: {
  channel: Channel
  value: SignIn
  onChange: (value: SignIn) => void
  errors: SignInErrors
  /** The address is known and stays. */
  fixedAddress?: boolean
}) {
  const { channel, value, onChange, errors, fixedAddress } = props
  const t = useT(storeMessages)
  const { locale } = useLocale()
  const way = channel.ways.find(({ id }) => id === value.way)
  return (
    <div className="flex flex-col gap-3">
      {channel.address && !fixedAddress && (
        <Field name="address" label={channel.address.label[locale]} required error={errors.address}>
          <TrimInput
            value={value.address}
            placeholder={channel.address.example}
            inputMode="url"
            maxLength={300}
            onChange={(address) => onChange({ ...value, address })}
          />
        </Field>
      )}
      {channel.ways.length > 1 && (
        <Field group label={t('wayLabel')}>
          <RadioGroup
            value={value.way}
            onChange={(id) => onChange({ ...value, way: id })}
            options={channel.ways.map((one) => ({ value: one.id, label: one.label[locale] }))}
          />
        </Field>
      )}
      {way?.id === 'client' && <ShopifyGuide />}
      {way?.fields.map(({ name, label, secret, hint }) => {
        const Input = secret ? PasswordInput : TrimInput
        return (
          <Field
            key={name}
            name={`keys.${name}`}
            label={label[locale]}
            required
            hint={hint?.[locale]}
            error={errors[`keys.${name}`]}
          >
            <Input
              value={value.keys[name] ?? ''}
              autoComplete="off"
              maxLength={500}
              onChange={(next) => onChange({ ...value, keys: { ...value.keys, [name]: next.trim() } })}
            />
          </Field>
        )
      })}
      <p className="text-small text-muted">
        {way?.leaves
          ? t('approveNote', { name: channel.name[locale] })
          : channel.demo
            ? t('demoNote')
            : t('secretNote')}
      </p>
    </div>
  )
}
