import { passwordLimits, passwordStrength } from '@waybill/contract/identity/password-rules'
import { listCountries } from '@waybill/contract/places/countries'
import { useT } from '@waybill/kit'
import { StrengthMeter } from '@waybill/login/strength-meter'
import { useMemo, useState } from 'react'
import { useShellContext } from '../shell-context.tsx'
import { type ChoiceField, optionsOf } from './choices.ts'
import { CodeField } from './code-field.tsx'
import { fieldLabels } from './fields.ts'
import { PasswordField, SearchField, SelectField, TextField } from './form-fields.tsx'
import { registrationMessages } from './messages.ts'
import { OutboxHint } from './outbox-hint.tsx'
import type { SignUpForm } from './use-sign-up.ts'

type Step = { form: SignUpForm }

/** A code of the form: of the telephone, or of the e-mail. */
function FormCode({
  form,
  name,
  resendAt,
  onSend,
  sending,
  hint,
}: Step & {
  name: 'phoneCode' | 'emailCode'
  resendAt: number | null
  onSend: () => void
  sending: boolean
  hint?: string
}) {
  const { locale } = useShellContext()
  const problem = form.problems.find(({ fieldName }) => fieldName === name)
  return (
    <CodeField
      name={name}
      label={fieldLabels[name][locale]}
      value={form.values[name]}
      onChange={form.set(name)}
      error={problem && form.main.inWords(problem)}
      hint={hint}
      resendAt={resendAt}
      onSend={onSend}
      sending={sending}
      autoFocus={name === 'emailCode'}
    />
  )
}

export function YouStep({ form }: Step) {
  const t = useT(registrationMessages)
  const { values, rules } = form
  const policy = rules.passwords
  const limits = passwordLimits('signUp', policy)
  const known = [values.firstName, values.lastName, values.email.split('@')[0] ?? '']
  // After a reload the password alone is missing.
  const [begin] = useState(values.firstName === '' ? 'firstName' : 'password')
  const sent = form.resendAt.phone !== null && form.phone.error === null
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="firstName" autoComplete="given-name" autoFocus={begin === 'firstName'} />
        <TextField form={form} name="lastName" autoComplete="family-name" />
      </div>
      <TextField form={form} name="email" type="email" autoComplete="username" maxLength={254} />
      <TextField form={form} name="confirmEmail" type="email" autoComplete="off" maxLength={254} />
      <PasswordField
        form={form}
        name="password"
        autoFocus={begin === 'password'}
        hint={t(policy === 'nist' ? 'passwordLength' : 'passwordRule', limits)}
      >
        <StrengthMeter score={values.password === '' ? null : passwordStrength(values.password, known)} />
      </PasswordField>
      <TextField form={form} name="phone" type="tel" autoComplete="tel" maxLength={40} hint={t('phoneHint')} />
      {rules.phoneCode && (
        <FormCode
          form={form}
          name="phoneCode"
          resendAt={form.resendAt.phone}
          onSend={() => void form.sendPhone()}
          sending={form.phone.pending}
          hint={sent ? t('phoneSent', { phone: values.phone }) : undefined}
        />
      )}
      <OutboxHint />
    </>
  )
}

/** UTC is the zone of some browsers, and in no list of theirs. */
const timeZones = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
    value,
    text: value.replaceAll('_', ' '),
    keywords: value,
  }))

export function CompanyStep({ form }: Step) {
  const { locale } = useShellContext()
  const t = useT(registrationMessages)
  const countries = useMemo(
    () => listCountries(locale).map(({ code, name }) => ({ value: code, text: name, keywords: code })),
    [locale],
  )
  const zones = useMemo(() => timeZones(), [])
  const languages = [
    { value: 'en', text: t('english') },
    { value: 'cn', text: t('chinese') },
  ]
  return (
    <>
      <TextField form={form} name="companyName" autoComplete="organization" autoFocus />
      <ChoiceFields form={form} names={['businessCategory', 'productCategory']} />
      <SearchField form={form} name="location" options={countries} />
      <SearchField form={form} name="timeZone" options={zones} />
      <SelectField form={form} name="language" options={languages} />
      <TextField form={form} name="invitationCode" autoComplete="off" optional={t('optional')} maxLength={254} />
    </>
  )
}

function ChoiceFields({ form, names }: Step & { names: readonly ChoiceField[] }) {
  const { locale } = useShellContext()
  return names.map((name) => <SelectField key={name} form={form} name={name} options={optionsOf(name, locale)} />)
}

export const ShippingStep = ({ form }: Step) => (
  <ChoiceFields
    form={form}
    names={['monthlyShipmentVolume', 'monthlyShippingCost', 'mostUsedService', 'referralSource']}
  />
)

export function EmailStep({ form }: Step) {
  const t = useT(registrationMessages)
  return (
    <>
      <p className="text-muted">{t('checkEmailText', { email: form.values.email })}</p>
      <FormCode
        form={form}
        name="emailCode"
        resendAt={form.resendAt.email ?? 0}
        onSend={() => void form.sendEmail()}
        sending={false}
      />
      <OutboxHint />
    </>
  )
}
