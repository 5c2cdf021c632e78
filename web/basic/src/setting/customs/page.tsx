import { useState, type SubmitEvent } from 'react'
import { errorText } from '@waybill/contract/core/errors'
import { taxIdProblems } from '@waybill/contract/customs/check'
import type { CustomsDefaults } from '@waybill/contract/customs/declaration'
import { ParcelFields, SignerFields, TaxIdFields } from '@waybill/host/customs'
import { errorProps, usePageTitle } from '@waybill/host'
import { focusField, PageBody, PageHead, PageState, Skeleton, useLocale, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { SaveBar } from '../save-bar.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { customsSettingMessages } from './messages.ts'
import { useCustomsDefaults, useSaveCustomsDefaults } from './use-customs.ts'

function Form({ settings }: { settings: CustomsDefaults }) {
  const t = useT(customsSettingMessages)
  const { locale } = useLocale()
  const save = useSaveCustomsDefaults()
  const [typed, setTyped] = useState<Partial<CustomsDefaults>>({})
  const [tried, setTried] = useState(false)
  const value = { ...settings, ...typed }
  const dirty = JSON.stringify(value) !== JSON.stringify(settings)
  const problems = taxIdProblems(value)
  const reset = () => {
    setTyped({})
    setTried(false)
    save.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!dirty || save.isPending) return
    setTried(true)
    if (problems[0]) return focusField(problems[0].field)
    save.mutate(value, { onSuccess: reset })
  }
  const errors = tried
    ? Object.fromEntries(
        problems.map(({ code, params, zhParams, field }) => [field, errorText(code, params, zhParams)[locale]]),
      )
    : {}
  const change = (next: Partial<CustomsDefaults>) => setTyped({ ...typed, ...next })
  const part = { value, errors, onChange: change }
  return (
    <form onSubmit={submit} noValidate>
      <FailureBanner error={save.error} />
      <SettingsSection title={t('parcel')} text={t('parcelText')}>
        <ParcelFields {...part} />
      </SettingsSection>
      <SettingsSection title={t('signer')} text={t('signerText')}>
        <SignerFields {...part} />
      </SettingsSection>
      <SettingsSection title={t('taxIds')} text={t('taxIdsText')}>
        <TaxIdFields {...part} />
      </SettingsSection>
      <SaveBar dirty={dirty} pending={save.isPending} onDiscard={reset} />
    </form>
  )
}

/** `#/setting/customs`: with what customs declarations begin. */
export function CustomsSettingPage() {
  const t = useT(customsSettingMessages)
  const { locale } = useLocale()
  const query = useCustomsDefaults()
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
