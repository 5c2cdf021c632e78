import {
  Checkbox,
  Combobox,
  DatePicker,
  ErrorSummary,
  Field,
  FileDrop,
  NumberInput,
  PageBody,
  PageHead,
  PasswordInput,
  RadioGroup,
  Select,
  Switch,
  Textarea,
  TextInput,
  TrimInput,
  useFormat,
  useT,
  WeightInput,
  type Weight,
} from '@waybill/kit'
import { useState } from 'react'
import { galleryText } from '../texts.ts'

const codes = ['US', 'CA', 'CN', 'DE', 'GB', 'MX', 'JP', 'FR', 'AU', 'BR', 'IT', 'ES']

function useForm() {
  const [values, setValues] = useState({
    name: '',
    company: '',
    country: null as string | null,
    zip: '9000',
    email: '',
    password: 'secret',
    note: '',
    day: '2026-09-30' as string | null,
    length: 12 as number | null,
    weight: { unit: 'lb', major: 2, minor: 3.5 } as Weight,
    store: null as string | null,
    residential: true,
    some: false,
    signature: 'none' as 'none' | 'adult',
    on: true,
  })
  const set =
    <K extends keyof typeof values>(key: K) =>
    (value: (typeof values)[K]) =>
      setValues((before) => ({ ...before, [key]: value }))
  return { values, set }
}

/** Every field: empty, filled, wrong, disabled. */
export default function FieldsSection() {
  const t = useT(galleryText)
  const format = useFormat()
  const { values, set } = useForm()
  return (
    <main>
      <PageBody kind="form">
        <PageHead title={t('create')} />
        <form noValidate>
          <ErrorSummary
            attempt={0}
            errors={[
              { name: 'name', message: t('requiredError', { field: t('name') }) },
              { name: 'zip', message: t('zipError') },
            ]}
          />
          <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-sm:grid-cols-1">
            <Field
              name="name"
              label={t('name')}
              required
              error={values.name ? undefined : t('requiredError', { field: t('name') })}
            >
              <TextInput value={values.name} onChange={set('name')} autoComplete="name" />
            </Field>
            <Field label={t('company')} hint={t('emptyText')}>
              <TextInput value={values.company} onChange={set('company')} />
            </Field>
            <Field label={t('country')} required>
              <Combobox
                value={values.country}
                onChange={set('country')}
                options={codes.map((value) => ({ value, text: format.country(value), keywords: value }))}
              />
            </Field>
            <Field name="zip" label={t('zip')} required error={t('zipError')} className="w-full">
              <TrimInput value={values.zip} onChange={set('zip')} className="w-28!" />
            </Field>
            <Field label={t('store')}>
              <Select
                value={values.store}
                onChange={set('store')}
                options={['eBay Outlet', 'Amazon US', 'Walmart'].map((value) => ({
                  value,
                  text: value,
                  disabled: value === 'Walmart',
                  hint: value === 'Walmart' ? t('gateTitle') : undefined,
                }))}
              />
            </Field>
            <Field label={t('email')} disabled>
              <TrimInput type="email" value={values.email} onChange={set('email')} placeholder="name@example.com" />
            </Field>
            <Field label={t('password')}>
              <PasswordInput value={values.password} onChange={set('password')} />
            </Field>
            <Field label={t('orderDate')}>
              <DatePicker value={values.day} onChange={set('day')} />
            </Field>
            <Field label={t('length')}>
              <NumberInput value={values.length} onChange={set('length')} unit="in" zeroIsEmpty className="w-24!" />
            </Field>
            <Field label={t('weight')} group>
              <WeightInput
                value={values.weight}
                onChange={set('weight')}
                labels={[`${t('weight')}, lb`, `${t('weight')}, oz`]}
              />
            </Field>
            <Field label={t('note')} className="col-span-full">
              <Textarea value={values.note} onChange={set('note')} />
            </Field>
            <Field label={t('service')} group>
              <RadioGroup
                value={values.signature}
                onChange={set('signature')}
                options={[
                  { value: 'none', label: 'Ground Advantage' },
                  { value: 'adult', label: 'DHL Express', hint: t('gateText') },
                ]}
              />
            </Field>
            <div className="flex flex-col gap-1">
              <Checkbox
                checked={values.residential}
                onChange={set('residential')}
                label={t('holdAct')}
                hint={t('emptyText')}
              />
              <Checkbox checked={values.some} indeterminate onChange={set('some')} label={t('all')} />
              <Checkbox checked disabled onChange={() => undefined} label={t('shipped')} />
              <Switch checked={values.on} onChange={set('on')} label={t('print')} />
              <Switch checked={!values.on} onChange={(off) => set('on')(!off)} label={t('export')} />
            </div>
            <div className="col-span-full">
              <FileDrop
                accept=".csv,.xlsx,.xls"
                hint={t('fileHint')}
                onFiles={() => undefined}
                onRemove={() => undefined}
                files={[{ name: 'orders-2026-09.xlsx', note: '2.4 MB' }]}
                error={t('fileError')}
              />
            </div>
          </div>
        </form>
      </PageBody>
    </main>
  )
}
