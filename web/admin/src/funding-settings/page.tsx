import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { ApiError } from '@waybill/contract/core/client'
import { orgType } from '@waybill/contract/core/enums'
import { getFundingSettings, saveFundingSettings } from '@waybill/contract/funding/api'
import type { FundingSettings } from '@waybill/contract/funding/settings'
import { errorProps, useBridge, useClient, usePageTitle, useShell } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import {
  Banner,
  Button,
  DiscardDialog,
  focusField,
  LoadError,
  LoadingState,
  PageBody,
  PageHead,
  Skeleton,
  useLocale,
  useT,
} from '@waybill/kit'
import { AmountsCard, ApprovalCard, BankCard, OnlineCard, ServiceCard } from './cards.tsx'
import { formProblems, type Form, toForm, toSettings } from './form.ts'
import { fundingSettingsMessages } from './messages.ts'

type Loaded = { settings: FundingSettings; version: number }

function useEditor({ settings, version }: Loaded) {
  const t = useT(fundingSettingsMessages)
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const [before] = useState(() => toForm(settings))
  const [form, setForm] = useState(before)
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: (next: FundingSettings) =>
      client.call(saveFundingSettings, { body: { version, settings: next } }, { hideErrors: true }),
    onSuccess: (saved) => {
      bridge.toast('ok', t('saved'))
      cache.setQueryData(client.query(getFundingSettings, {}).queryKey, saved)
    },
  })
  const problems = formProblems(form)
  const words = Object.entries(problems).map(([field, problem]) => [
    field,
    problem === 'needed' ? t('needed', { field: t(field as 'minimum') }) : t(problem),
  ])
  const submit = () => {
    setTried(true)
    const first = Object.keys(problems)[0]
    if (first) return focusField(first)
    if (!save.isPending) save.mutate(toSettings(form))
  }
  return {
    form,
    change: (next: Partial<Form>) => (save.isError && save.reset(), setForm({ ...form, ...next })),
    errors: tried ? (Object.fromEntries(words) as Record<string, string>) : {},
    dirty: JSON.stringify(form) !== JSON.stringify(before),
    save,
    submit,
    discard: () => (setForm(before), setTried(false), save.reset()),
  }
}

function Failure({ error }: { error: unknown }) {
  const t = useT(fundingSettingsMessages)
  const cache = useQueryClient()
  const messageOf = useErrorMessage()
  const stale = error instanceof ApiError && error.code === 'CONFLICT'
  const reload = () => void cache.invalidateQueries({ queryKey: [getFundingSettings.id] })
  return (
    <Banner tone="critical" actions={stale && <Button onClick={reload}>{t('reload')}</Button>}>
      {messageOf(error)}
    </Banner>
  )
}

function Editor({ loaded }: { loaded: Loaded }) {
  const t = useT(fundingSettingsMessages)
  const { form, change, errors, dirty, save, submit, discard } = useEditor(loaded)
  const leaving = useBlocker({
    shouldBlockFn: () => dirty && !save.isSuccess,
    enableBeforeUnload: () => dirty && !save.isSuccess,
    withResolver: true,
  })
  const card = { form, errors, change }
  // Warehouse balances are recharged by transfers alone.
  const online = useShell().user?.user.orgType !== orgType.WMS
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <AmountsCard {...card} />
      {online && <OnlineCard {...card} method="card" />}
      {online && <OnlineCard {...card} method="ach" />}
      <BankCard {...card} />
      <ServiceCard {...card} />
      <ApprovalCard {...card} />
      {save.isError && <Failure error={save.error} />}
      <div className="sticky bottom-0 z-20 -mx-4 flex min-h-14 items-center justify-end gap-2 border-t border-line bg-bg px-4 py-2 max-sm:-mx-2 max-sm:px-2">
        {dirty && (
          <span role="status" className="me-auto text-muted">
            {t('unsaved')}
          </span>
        )}
        {dirty && <Button onClick={discard}>{t('discard')}</Button>}
        <Button type="submit" variant="primary" pending={save.isPending} disabled={!dirty}>
          {t('save')}
        </Button>
      </div>
      <DiscardDialog
        open={leaving.status === 'blocked'}
        onKeep={() => leaving.reset?.()}
        onDiscard={() => leaving.proceed?.()}
      />
    </form>
  )
}

function Content() {
  const { locale } = useLocale()
  const client = useClient()
  const { data, error, refetch } = useQuery(client.query(getFundingSettings, {}, { hideErrors: true }))
  if (data) return <Editor key={data.version} loaded={data} />
  if (error) return <LoadError {...errorProps(error, locale, () => void refetch())} />
  return <LoadingState skeleton={<Skeleton className="h-96 w-full rounded-control" />} />
}

/** `#/funding-settings`: how the provider's customers pay in. */
export function FundingSettingsPage() {
  const t = useT(fundingSettingsMessages)
  usePageTitle(t('title'))
  return (
    <PageBody kind="form">
      <PageHead title={t('title')} />
      <p className="mb-3 text-muted">{t('intro')}</p>
      <Content />
    </PageBody>
  )
}
