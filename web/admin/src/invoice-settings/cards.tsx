import { Plus, Trash2 } from 'lucide-react'
import { customerDetailRules, documentLanguages } from '@waybill/contract/invoicing/enums'
import { MOST_TAX_RATES } from '@waybill/contract/invoicing/settings'
import { customerDetailRuleWords, documentLanguageWords } from '@waybill/contract/invoicing/words'
import {
  Button,
  Card,
  Field,
  IconButton,
  NumberInput,
  RadioGroup,
  Select,
  Textarea,
  TextInput,
  useLocale,
  useT,
} from '@waybill/kit'
import type { Form } from './form.ts'
import { invoiceSettingsMessages } from './messages.ts'

export type CardProps = { form: Form; errors: Record<string, string>; change: (change: Partial<Form>) => void }
const half = 'col-span-3 max-sm:col-span-6'

export function IdentityCard({ form, change }: CardProps) {
  const t = useT(invoiceSettingsMessages)
  return (
    <Card title={t('identity')}>
      <div className="grid grid-cols-6 gap-3">
        <Field name="legalName" label={t('legalName')} className={half}>
          <TextInput value={form.legalName} maxLength={140} onChange={(legalName) => change({ legalName })} />
        </Field>
        <Field name="taxNumber" label={t('taxNumber')} className={half}>
          <TextInput value={form.taxNumber} maxLength={40} onChange={(taxNumber) => change({ taxNumber })} />
        </Field>
        <Field name="address" label={t('address')} hint={t('identityHint')} className="col-span-6">
          <Textarea value={form.address} maxLength={500} onChange={(address) => change({ address })} />
        </Field>
      </div>
    </Card>
  )
}

export function DocumentsCard({ form, errors, change }: CardProps) {
  const t = useT(invoiceSettingsMessages)
  const { locale } = useLocale()
  const languages = documentLanguages.map((value) => ({ value, text: documentLanguageWords[value][locale] }))
  const prefix = (name: 'invoicePrefix' | 'creditPrefix') => (
    <Field
      name={name}
      label={t(name)}
      required
      hint={t('prefixHint', { example: `${form[name]}-2026-000001` })}
      error={errors[name]}
      className={half}
    >
      <TextInput value={form[name]} maxLength={10} onChange={(text) => change({ [name]: text.toUpperCase() })} />
    </Field>
  )
  return (
    <Card title={t('documents')}>
      <div className="grid grid-cols-6 gap-3">
        <Field name="language" label={t('language')} className={half}>
          <Select value={form.language} options={languages} onChange={(language) => change({ language })} />
        </Field>
        {prefix('invoicePrefix')}
        {prefix('creditPrefix')}
        <Field name="customerDetails" label={t('customerDetails')} hint={t('customerDetailsHint')} className={half}>
          <Select
            value={form.customerDetails}
            options={customerDetailRules.map((value) => ({ value, text: customerDetailRuleWords[value][locale] }))}
            onChange={(customerDetails) => change({ customerDetails })}
          />
        </Field>
        <Field name="footer" label={t('footer')} hint={t('footerHint')} className="col-span-6">
          <Textarea value={form.footer} maxLength={500} onChange={(footer) => change({ footer })} />
        </Field>
      </div>
    </Card>
  )
}

function TaxMode({ form, change }: Pick<CardProps, 'form' | 'change'>) {
  const t = useT(invoiceSettingsMessages)
  return (
    <Field group label={t('taxMode')}>
      <RadioGroup
        value={form.pricesIncludeTax ? 'included' : 'onTop'}
        onChange={(mode) => change({ pricesIncludeTax: mode === 'included' })}
        options={[
          { value: 'included', label: t('taxIncluded'), hint: t('taxIncludedHint') },
          { value: 'onTop', label: t('taxOnTop'), hint: t('taxOnTopHint') },
        ]}
      />
    </Field>
  )
}

export function TaxesCard({ form, errors, change }: CardProps) {
  const t = useT(invoiceSettingsMessages)
  const { taxes } = form
  const set = (index: number, next: Partial<Form['taxes'][number]>) =>
    change({ taxes: taxes.map((tax, at) => (at === index ? { ...tax, ...next } : tax)) })
  return (
    <Card title={t('taxes')}>
      <p className="mb-3 text-muted">{t(taxes.length === 0 ? 'noTaxes' : 'taxesHint')}</p>
      <div className="flex flex-col gap-3">
        {taxes.length > 0 && <TaxMode form={form} change={change} />}
        {taxes.map(({ name, percent }, index) => (
          <div key={index} className="flex items-start gap-3">
            <Field
              name={`taxes.${index}.name`}
              label={t('taxName', { n: index + 1 })}
              required
              error={errors[`taxes.${index}.name`]}
              className="flex-1"
            >
              <TextInput value={name} maxLength={40} onChange={(text) => set(index, { name: text })} />
            </Field>
            <Field
              name={`taxes.${index}.rate`}
              label={t('taxRate', { n: index + 1 })}
              required
              error={errors[`taxes.${index}.rate`] ?? (index === 0 ? errors.taxes : undefined)}
              className="w-40"
            >
              <NumberInput
                value={percent}
                decimals={4}
                max={100}
                unit="%"
                onChange={(value) => set(index, { percent: value })}
              />
            </Field>
            <IconButton
              className="mt-6"
              label={t('removeTax', { n: index + 1 })}
              icon={<Trash2 />}
              onClick={() => change({ taxes: taxes.filter((_, at) => at !== index) })}
            />
          </div>
        ))}
        {taxes.length < MOST_TAX_RATES && (
          <div>
            <Button icon={<Plus />} onClick={() => change({ taxes: [...taxes, { name: '', percent: null }] })}>
              {t('addTax')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
