import { useState, type SubmitEvent } from 'react'
import { localize } from '@waybill/contract/core/messages'
import { buyerMailKinds, type BuyerMailSettings, missingForBuyerMail } from '@waybill/contract/shipping/buyer-mail'
import { returnMailWords, subjects } from '@waybill/contract/shipping/buyer-mail-words'
import { errorProps, usePageTitle } from '@waybill/host'
import {
  Checkbox,
  Field,
  focusField,
  PageBody,
  PageHead,
  PageState,
  RadioGroup,
  Skeleton,
  TextInput,
  useLocale,
  useT,
} from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { SaveBar } from '../save-bar.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { buyerEmailMessages } from './messages.ts'
import { useBuyerEmails, useSaveBuyerEmails } from './use-buyer-emails.ts'

type Part = { value: BuyerMailSettings; change: (next: Partial<BuyerMailSettings>) => void }

/** Which emails are sent, each with its subject as the buyer reads it. */
function KindFields({ value, change }: Part) {
  const t = useT(buyerEmailMessages)
  const { locale } = useLocale()
  const { enabled, kinds, language, senderName, returnLabels } = value
  const example = { order: '1042', sender: senderName.trim() || t('yours') }
  const reads = language === 'country' ? locale : language
  return (
    <div className="flex flex-col gap-3">
      <Checkbox checked={enabled} onChange={(on) => change({ enabled: on })} label={t('enabled')} />
      <fieldset disabled={!enabled} className="flex flex-col gap-1">
        <legend className="mb-1 font-medium">{t('kinds')}</legend>
        {buyerMailKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={kinds[kind]}
            onChange={(on) => change({ kinds: { ...kinds, [kind]: on } })}
            label={t(kind)}
            hint={<span lang={reads === 'cn' ? 'zh-CN' : 'en'}>{localize(subjects[kind], reads, example)}</span>}
          />
        ))}
      </fieldset>
      <fieldset disabled={!enabled}>
        <Checkbox
          checked={returnLabels}
          onChange={(on) => change({ returnLabels: on })}
          label={t('returnLabels')}
          hint={<span lang={reads === 'cn' ? 'zh-CN' : 'en'}>{localize(returnMailWords.subject, reads, example)}</span>}
        />
      </fieldset>
    </div>
  )
}

function SenderFields({ value, change, error }: Part & { error: string | undefined }) {
  const t = useT(buyerEmailMessages)
  const languages = (['country', 'en', 'cn'] as const).map((language) => ({ value: language, label: t(language) }))
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('senderName')} name="senderName" required={value.enabled} error={error} className="max-w-96">
        <TextInput
          value={value.senderName}
          maxLength={80}
          autoComplete="organization"
          onChange={(senderName) => change({ senderName })}
        />
      </Field>
      <Field label={t('contact')} name="contact" hint={t('contactHint')} className="max-w-96">
        <TextInput value={value.contact} maxLength={200} onChange={(contact) => change({ contact })} />
      </Field>
      <Field label={t('language')} group>
        <RadioGroup value={value.language} options={languages} onChange={(language) => change({ language })} />
      </Field>
    </div>
  )
}

function Form({ settings }: { settings: BuyerMailSettings }) {
  const t = useT(buyerEmailMessages)
  const save = useSaveBuyerEmails()
  const [typed, setTyped] = useState<Partial<BuyerMailSettings>>({})
  const [tried, setTried] = useState(false)
  const value = { ...settings, ...typed }
  const dirty = JSON.stringify(value) !== JSON.stringify(settings)
  const missing = missingForBuyerMail(value)
  const reset = () => {
    setTyped({})
    setTried(false)
    save.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!dirty || save.isPending) return
    setTried(true)
    if (missing[0]) return focusField(missing[0])
    save.mutate(value, { onSuccess: reset })
  }
  const change = (next: Partial<BuyerMailSettings>) => setTyped({ ...typed, ...next })
  return (
    <form onSubmit={submit} noValidate>
      <FailureBanner error={save.error} />
      <SettingsSection title={t('when')} text={t('whenText')}>
        <KindFields value={value} change={change} />
      </SettingsSection>
      <SettingsSection title={t('sender')} text={t('senderText')}>
        <SenderFields
          value={value}
          change={change}
          error={tried && missing.includes('senderName') ? t('needed') : undefined}
        />
      </SettingsSection>
      <SaveBar dirty={dirty} pending={save.isPending} onDiscard={reset} />
    </form>
  )
}

/** `#/setting/buyer-emails`: which emails buyers get about their parcels, and in whose name. */
export function BuyerEmailsPage() {
  const t = useT(buyerEmailMessages)
  const { locale } = useLocale()
  const query = useBuyerEmails()
  usePageTitle(t('title'))
  return (
    <PageBody kind="settings">
      <PageHead title={t('title')} />
      <p className="text-muted">{t('intro')}</p>
      <PageState
        error={query.isError && !query.data ? errorProps(query.error, locale, () => void query.refetch()) : null}
        loading={!query.data}
        skeleton={<Skeleton className="h-96 w-full rounded-control" />}
      >
        {query.data && <Form settings={query.data.settings} />}
      </PageState>
    </PageBody>
  )
}
