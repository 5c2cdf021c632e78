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

function useEditor({ settings, version }: Loaded) {
  const t = useT(invoiceSettingsMessages)
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const [before] = useState(() => toForm(settings))
  const [form, setForm] = useState(before)
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: (next: InvoiceSettings) =>
      client.call(saveInvoiceSettings, { body: { version, settings: next } }, { hideErrors: true }),
    onSuccess: (saved) => {
      bridge.toast('ok', t('saved'))
      cache.setQueryData(client.query(getInvoiceSettings, {}).queryKey, saved)
    },
  })
  const { locale } = useLocale()
  const problems = formProblems(form, { needed: t('needed'), prefixWrong: t('prefixWrong'), locale })
  const submit = () => {
    setTried(true)
    const first = Object.keys(problems)[0]
    if (first) return focusField(first)
    if (!save.isPending) save.mutate(toSettings(form))
  }
  return {
    form,
    change: (next: Partial<Form>) => (save.isError && save.reset(), setForm({ ...form, ...next })),
    errors: tried ? problems : {},
    dirty: JSON.stringify(form) !== JSON.stringify(before),
    save,
    submit,
    discard: () => (setForm(before), setTried(false), save.reset()),
  }
}

function Failure({ error }: { error: unknown }) {
  const t = useT(invoiceSettingsMessages)
  const cache = useQueryClient()
  const messageOf = useErrorMessage()
  const stale = error instanceof ApiError && error.code === 'CONFLICT'
  const reload = () => void cache.invalidateQueries({ queryKey: [getInvoiceSettings.id] })
  return (
    <Banner tone="critical" actions={stale && <Button onClick={reload}>{t('reload')}</Button>}>
      {messageOf(error)}
    </Banner>
  )
}

function Editor({ loaded }: { loaded: Loaded }) {
  const t = useT(invoiceSettingsMessages)
  const { form, change, errors, dirty, save, submit, discard } = useEditor(loaded)
  const leaving = useBlocker({
    shouldBlockFn: () => dirty && !save.isSuccess,
    enableBeforeUnload: () => dirty && !save.isSuccess,
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
  const { data, error, refetch } = useQuery({
    ...client.query(getInvoiceSettings, {}, { hideErrors: true }),
    // The editor holds what is typed: a newer version comes with a save or Reload, never by itself.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data) return <Editor key={data.version} loaded={data} />
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
