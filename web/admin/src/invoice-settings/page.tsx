import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { ApiError } from '@waybill/contract/core/client'
import { getInvoiceSettings, saveInvoiceSettings } from '@waybill/contract/invoicing/staff-api'
import type { InvoiceSettings } from '@waybill/contract/invoicing/settings'
import { errorProps, PlaceLink, useBridge, useClient, usePageTitle } from '@waybill/host'
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
import { DocumentsCard, IdentityCard, TaxesCard } from './cards.tsx'
import { formProblems, type Form, toForm, toSettings } from './form.ts'
import { invoiceSettingsMessages } from './messages.ts'

type Loaded = { settings: InvoiceSettings; version: number }

function useEditor(loaded: Loaded) {
  const t = useT(invoiceSettingsMessages)
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const [opened, setOpened] = useState(loaded)
  const [form, setForm] = useState(() => toForm(loaded.settings))
  const [tried, setTried] = useState(false)
  const before = toForm(opened.settings)
  const dirty = JSON.stringify(form) !== JSON.stringify(before)
  // What is typed stays, with the version that it was typed over: what someone else saved is not overwritten unseen.
  if (!dirty && loaded.version > opened.version) {
    setOpened(loaded)
    setForm(toForm(loaded.settings))
  }
  const save = useMutation({
    mutationFn: (typed: Form) =>
      client.call(
        saveInvoiceSettings,
        { body: { version: opened.version, settings: toSettings(typed) } },
        { hideErrors: true },
      ),
    onSuccess: (saved, typed) => {
      bridge.toast('ok', t('saved'))
      setOpened(saved)
      setForm((now) => (now === typed ? toForm(saved.settings) : now))
      cache.setQueryData(client.query(getInvoiceSettings, {}).queryKey, saved)
    },
  })
  const { locale } = useLocale()
  const problems = formProblems(form, { needed: t('needed'), prefixWrong: t('prefixWrong'), locale })
  const submit = () => {
    setTried(true)
    const first = Object.keys(problems)[0]
    if (first) return focusField(first)
    if (!save.isPending) save.mutate(form)
  }
  const discard = () => (setForm(before), setTried(false), save.reset())
  const reload = () => {
    discard()
    void cache.invalidateQueries({ queryKey: [getInvoiceSettings.id] })
  }
  return {
    form,
    change: (next: Partial<Form>) => (save.isError && save.reset(), setForm({ ...form, ...next })),
    errors: tried ? problems : {},
    dirty,
    save,
    submit,
    discard,
    reload,
  }
}

function Failure({ error, onReload }: { error: unknown; onReload: () => void }) {
  const t = useT(invoiceSettingsMessages)
  const messageOf = useErrorMessage()
  const stale = error instanceof ApiError && error.code === 'CONFLICT'
  return (
    <Banner tone="critical" actions={stale && <Button onClick={onReload}>{t('reload')}</Button>}>
      {messageOf(error)}
    </Banner>
  )
}

function Editor({ loaded }: { loaded: Loaded }) {
  const t = useT(invoiceSettingsMessages)
  const { form, change, errors, dirty, save, submit, discard, reload } = useEditor(loaded)
  const leaving = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  const card = { form, errors, change }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <IdentityCard {...card} />
      <DocumentsCard {...card} />
      <TaxesCard {...card} />
      {save.isError && <Failure error={save.error} onReload={reload} />}
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
  const { data, error, refetch } = useQuery(client.query(getInvoiceSettings, {}, { hideErrors: true }))
  if (data) return <Editor loaded={data} />
  if (error) return <LoadError {...errorProps(error, locale, () => void refetch())} />
  return <LoadingState skeleton={<Skeleton className="h-96 w-full rounded-control" />} />
}

/** `#/invoice/settings`: how the provider issues invoices. */
export function InvoiceSettingsPage() {
  const t = useT(invoiceSettingsMessages)
  usePageTitle(t('title'))
  return (
    <PageBody kind="form">
      <PageHead title={t('title')} />
      <p className="mb-3 text-muted">{t('intro')}</p>
      <p className="mb-3">
        <PlaceLink href="/a/#/invoice/settings/closing">{t('closing')}</PlaceLink>
        <span className="text-muted"> · {t('closingHint')}</span>
      </p>
      <Content />
    </PageBody>
  )
}
