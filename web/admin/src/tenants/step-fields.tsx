import { readColours } from '@waybill/contract/brand/index'
import { Field, Select, TextInput, TrimInput, useT } from '@waybill/kit'
import { ColourField } from '../shared/colours/colour-field.tsx'
import { ContrastLines } from '../shared/colours/contrast-lines.tsx'
import { colourMessages } from '../shared/colours/messages.ts'
import { DomainField } from './domain-field.tsx'
import { tenantMessages } from './messages.ts'
import type { Draft, Problems, StepId } from './new-tenant.ts'

type Props = {
  step: StepId
  draft: Draft
  problems: Problems
  onChange: (next: Partial<Draft>) => void
  /** What the server said of the domain. */
  refusal: string | null
}

type TextKey = 'orgName' | 'siteName' | 'siteNameCN' | 'slogan' | 'sloganCN' | 'firstName' | 'lastName' | 'email'
const limits: Record<TextKey, number> = {
  orgName: 120,
  siteName: 60,
  siteNameCN: 60,
  slogan: 120,
  sloganCN: 120,
  firstName: 60,
  lastName: 60,
  email: 200,
}

function useTextField({ draft, problems, onChange }: Props) {
  const t = useT(tenantMessages)
  const words: Record<TextKey, string> = {
    orgName: t('company'),
    siteName: t('siteName'),
    siteNameCN: t('siteNameCN'),
    slogan: t('slogan'),
    sloganCN: t('sloganCN'),
    firstName: t('firstName'),
    lastName: t('lastName'),
    email: t('email'),
  }
  return (name: TextKey, options: { required?: boolean; hint?: string; className?: string } = {}) => {
    const problem = problems[name]
    const Input = name === 'email' ? TrimInput : TextInput
    return (
      <Field
        name={name}
        label={words[name]}
        {...options}
        error={problem === 'email' ? t('emailWrong') : problem && t('required', { field: words[name] })}
      >
        <Input
          value={draft[name]}
          maxLength={limits[name]}
          lang={name === 'siteNameCN' ? 'zh-CN' : undefined}
          onChange={(value) => onChange({ [name]: value })}
        />
      </Field>
    )
  }
}

function BrandStep({ draft, problems, onChange }: Props) {
  const t = useT(tenantMessages)
  const words = useT(colourMessages)
  const { primary, header } = draft
  const said = { missing: words('primaryMissing'), colour: words('colourWrong'), contrast: words('cannotRead') }
  const error = (key: 'primary' | 'header') => {
    const problem = problems[key]
    return problem && problem !== 'email' && said[problem]
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <ColourField
          name="primary"
          label={words('primary')}
          hint={words('primaryHint')}
          value={primary}
          error={error('primary')}
          onChange={(value) => onChange({ primary: value })}
        />
        <ColourField
          name="header"
          label={words('header')}
          hint={words('headerHint')}
          value={header}
          error={error('header')}
          onChange={(value) => onChange({ header: value })}
        />
      </div>
      <ContrastLines colours={readColours({ primary, header })} onUse={(key, shade) => onChange({ [key]: shade })} />
      <p className="text-small text-muted">{t('brandLater')}</p>
    </div>
  )
}

/** The fields of one step of the wizard. */
export function StepFields(props: Props) {
  const { step, draft, problems, onChange, refusal } = props
  const t = useT(tenantMessages)
  const text = useTextField(props)
  if (step === 'names') {
    return (
      <div className="flex flex-col gap-3">
        {text('siteName', { required: true })}
        {text('siteNameCN')}
        {text('slogan')}
        {text('sloganCN')}
        {text('orgName', { required: true, hint: t('companyHint') })}
      </div>
    )
  }
  if (step === 'domain') {
    return (
      <DomainField
        host={draft.host}
        kind={draft.kind}
        required
        error={problems.host ? t('required', { field: t('domain') }) : refusal}
        onHost={(host) => onChange({ host })}
        onKind={(kind) => onChange({ kind })}
      />
    )
  }
  if (step === 'brand') return <BrandStep {...props} />
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
      {text('firstName', { required: true })}
      {text('lastName', { required: true })}
      {text('email', { required: true, hint: t('emailHint'), className: 'col-span-full' })}
      <Field label={t('language')}>
        <Select
          value={draft.language}
          options={[
            { value: 'en', text: t('english') },
            { value: 'cn', text: t('chinese') },
          ]}
          onChange={(language) => onChange({ language })}
        />
      </Field>
    </div>
  )
}
