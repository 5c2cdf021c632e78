import { MAX_RADIUS, readColours } from '@waybill/contract/brand/index'
import { Card, Field, Select, TextInput, useT } from '@waybill/kit'
import { ColourField } from '../shared/colours/colour-field.tsx'
import { ContrastLines } from '../shared/colours/contrast-lines.tsx'
import { coloursOf, type Form } from './form.ts'
import { brandMessages } from './messages.ts'
import { PictureField } from './picture-field.tsx'
import type { Whose } from './use-brand.ts'

export type FieldErrors = Partial<Record<keyof Form, string>>
type Props = { form: Form; errors: FieldErrors; onChange: (next: Partial<Form>) => void }

function Names({ form, errors, onChange }: Props) {
  const t = useT(brandMessages)
  return (
    <Card title={t('names')}>
      <div className="flex flex-col gap-3">
        <Field name="siteName" label={t('siteName')} required error={errors.siteName}>
          <TextInput value={form.siteName} maxLength={60} onChange={(siteName) => onChange({ siteName })} />
        </Field>
        <Field name="siteNameCN" label={t('siteNameCN')} error={errors.siteNameCN}>
          <TextInput
            value={form.siteNameCN}
            maxLength={60}
            lang="zh-CN"
            onChange={(siteNameCN) => onChange({ siteNameCN })}
          />
        </Field>
        <Field name="slogan" label={t('slogan')} error={errors.slogan}>
          <TextInput value={form.slogan} maxLength={120} onChange={(slogan) => onChange({ slogan })} />
        </Field>
        <Field name="sloganCN" label={t('sloganCN')} hint={t('sloganHint')} error={errors.sloganCN}>
          <TextInput
            value={form.sloganCN}
            maxLength={120}
            lang="zh-CN"
            onChange={(sloganCN) => onChange({ sloganCN })}
          />
        </Field>
      </div>
    </Card>
  )
}

function Pictures({ form, onChange, whose }: Props & { whose: Whose }) {
  const t = useT(brandMessages)
  const common = { whose }
  return (
    <Card title={t('pictures')}>
      <div className="flex flex-col gap-4">
        <p className="text-small text-muted">{t('pictureTypes')}</p>
        <PictureField
          {...common}
          kind="logo"
          label={t('logo')}
          hint={t('logoHint')}
          url={form.logoUrl}
          onChange={(logoUrl) => onChange({ logoUrl })}
        />
        <PictureField
          {...common}
          kind="icon"
          label={t('icon')}
          hint={t('iconHint')}
          url={form.iconUrl}
          onChange={(iconUrl) => onChange({ iconUrl })}
        />
        <PictureField
          {...common}
          kind="main"
          label={t('main')}
          hint={t('mainHint')}
          url={form.mainImageUrl}
          onChange={(mainImageUrl) => onChange({ mainImageUrl })}
        />
      </div>
    </Card>
  )
}

const radii = ['0', '2', '4', '6', '8', '10', '12', String(MAX_RADIUS)]
const DEFAULT_RADIUS = 'default'

function Colours({ form, errors, onChange }: Props) {
  const t = useT(brandMessages)
  const known = form.radius === '' || radii.includes(form.radius) ? radii : [...radii, form.radius]
  return (
    <Card title={t('colours')}>
      <div className="flex flex-col gap-3">
        <ColourField
          name="primary"
          label={t('primary')}
          hint={t('primaryHint')}
          value={form.primary}
          error={errors.primary}
          onChange={(primary) => onChange({ primary })}
        />
        <ColourField
          name="header"
          label={t('header')}
          hint={t('headerHint')}
          value={form.header}
          error={errors.header}
          onChange={(header) => onChange({ header })}
        />
        <Field name="radius" label={t('radius')} error={errors.radius} className="max-w-48">
          <Select
            value={form.radius || DEFAULT_RADIUS}
            options={[
              { value: DEFAULT_RADIUS, text: t('radiusDefault') },
              ...known.map((value) => ({ value, text: t('radiusOf', { n: Number(value) }) })),
            ]}
            onChange={(value) => onChange({ radius: value === DEFAULT_RADIUS ? '' : value })}
          />
        </Field>
        <h3 className="mt-2 font-semibold">{t('contrast')}</h3>
        <ContrastLines
          colours={readColours(coloursOf(form))}
          onUse={(colour, shade) => onChange({ [colour]: shade })}
        />
      </div>
    </Card>
  )
}

/** The left side of the editor. */
export const BrandForm = (props: Props & { whose: Whose }) => (
  <>
    <Names {...props} />
    <Colours {...props} />
    <Pictures {...props} />
  </>
)
