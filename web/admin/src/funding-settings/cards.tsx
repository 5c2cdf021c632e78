import type { FundingMethod } from '@waybill/contract/funding/enums'
import type { BankDetails } from '@waybill/contract/funding/settings'
import { Card, Field, NumberInput, Switch, Textarea, TextInput, useT } from '@waybill/kit'
import type { Form } from './form.ts'
import { fundingSettingsMessages } from './messages.ts'

export type CardProps = { form: Form; errors: Record<string, string>; change: (change: Partial<Form>) => void }
const half = 'col-span-3 max-sm:col-span-6'

export function AmountsCard({ form, errors, change }: CardProps) {
  const t = useT(fundingSettingsMessages)
  const amount = (name: 'minimum' | 'maximum') => (
    <Field name={name} label={t(name)} required error={errors[name]} className={half}>
      <NumberInput value={form[name]} fixed max={10_000_000} icon="$" onChange={(value) => change({ [name]: value })} />
    </Field>
  )
  return (
    <Card title={t('amounts')}>
      <div className="grid grid-cols-6 gap-3">
        {amount('minimum')}
        {amount('maximum')}
        <Field name="chips" label={t('chips')} hint={t('chipsHint')} error={errors.chips} className="col-span-6">
          <TextInput value={form.chips} maxLength={100} onChange={(chips) => change({ chips })} />
        </Field>
      </div>
    </Card>
  )
}

function MethodFields({ form, change, method }: CardProps & { method: FundingMethod }) {
  const t = useT(fundingSettingsMessages)
  const typed = form.methods[method]
  const set = (next: Partial<typeof typed>) => change({ methods: { ...form.methods, [method]: { ...typed, ...next } } })
  return (
    <>
      <div className="col-span-6">
        <Switch checked={typed.offered} onChange={(offered) => set({ offered })} label={t('offered')} />
      </div>
      <Field label={t('percent')} hint={t('feeHint')} className={half}>
        <NumberInput value={typed.percent} max={20} unit="%" onChange={(percent) => set({ percent })} />
      </Field>
      <Field label={t('fixed')} className={half}>
        <NumberInput value={typed.fixed} fixed max={1000} icon="$" onChange={(fixed) => set({ fixed })} />
      </Field>
    </>
  )
}

/** Card and bank debit: both are paid at the payment processor, which knows everything else. */
export function OnlineCard({ method, ...props }: CardProps & { method: 'card' | 'ach' }) {
  const t = useT(fundingSettingsMessages)
  return (
    <Card title={t(method)}>
      <div className="grid grid-cols-6 gap-3">
        <MethodFields {...props} method={method} />
        <p className="col-span-6 text-small text-muted">{t('onlineHint')}</p>
      </div>
    </Card>
  )
}

function Instructions({ form, change, of }: CardProps & { of: 'bank' | 'service' }) {
  const t = useT(fundingSettingsMessages)
  const details = form[of]
  const field = (locale: 'en' | 'cn', label: string) => (
    <Field label={label} className={half}>
      <Textarea
        value={details.instructions[locale]}
        maxLength={1000}
        onChange={(text) =>
          change({ [of]: { ...details, instructions: { ...details.instructions, [locale]: text } } } as Partial<Form>)
        }
      />
    </Field>
  )
  return (
    <>
      {field('en', t('instructionsEn'))}
      {field('cn', t('instructionsCn'))}
    </>
  )
}

export function BankCard(props: CardProps) {
  const t = useT(fundingSettingsMessages)
  const { form, errors, change } = props
  const field = (name: Exclude<keyof BankDetails, 'instructions'>, maxLength: number, className = half) => (
    <Field name={`bank.${name}`} label={t(name)} error={errors[`bank.${name}`]} className={className}>
      <TextInput
        value={form.bank[name]}
        maxLength={maxLength}
        onChange={(value) => change({ bank: { ...form.bank, [name]: value } })}
      />
    </Field>
  )
  return (
    <Card title={t('bank')}>
      <div className="grid grid-cols-6 gap-3">
        <MethodFields {...props} method="bank" />
        {field('accountName', 140)}
        {field('bankName', 140)}
        {field('accountNo', 40)}
        {field('routingNo', 20)}
        {field('swift', 11)}
        {field('address', 300)}
        <Instructions {...props} of="bank" />
      </div>
    </Card>
  )
}

export function ServiceCard(props: CardProps) {
  const t = useT(fundingSettingsMessages)
  const { form, errors, change } = props
  const field = (name: 'name' | 'account', label: string, maxLength: number) => (
    <Field name={`service.${name}`} label={label} error={errors[`service.${name}`]} className={half}>
      <TextInput
        value={form.service[name]}
        maxLength={maxLength}
        onChange={(value) => change({ service: { ...form.service, [name]: value } })}
      />
    </Field>
  )
  return (
    <Card title={t('service')}>
      <div className="grid grid-cols-6 gap-3">
        <MethodFields {...props} method="service" />
        {field('name', t('serviceName'), 60)}
        {field('account', t('serviceAccount'), 140)}
        <Instructions {...props} of="service" />
      </div>
    </Card>
  )
}

export function ApprovalCard({ form, errors, change }: CardProps) {
  const t = useT(fundingSettingsMessages)
  return (
    <Card title={t('approval')}>
      <div className="grid grid-cols-6 gap-3">
        <Field name="second" label={t('second')} hint={t('secondHint')} className={half}>
          <NumberInput value={form.second} fixed max={10_000_000} icon="$" onChange={(second) => change({ second })} />
        </Field>
        <Field name="days" label={t('days')} required hint={t('daysHint')} error={errors.days} className={half}>
          <NumberInput value={form.days} decimals={0} max={90} onChange={(days) => change({ days })} />
        </Field>
      </div>
    </Card>
  )
}
